import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ViteBuilder } from 'vite';
import { breakpoints } from './build/breakpoints.ts';
import { slimContract } from './build/slim-contract.ts';

const DIST = join(import.meta.dirname, 'dist');
const inWeb = (path: string) => join(import.meta.dirname, path);
const COMPRESSIBLE = /\.(m?js|css|svg|html)$/;

const isOf = (packages: readonly string[]) => (id: string) =>
  packages.some((name) => id.includes(`/node_modules/${name}/`));

/** What every page of the app needs, in one file. What pages for reading load as well stays apart from it. */
const CHUNKS = [
  { name: 'theme', test: (id: string) => id === inWeb('src/core/theme-switching.ts'), priority: 1 },
  {
    name: 'framework',
    test: isOf([
      'react',
      'react-dom',
      'scheduler',
      ...['history', 'query-core', 'react-query', 'react-router', 'react-store', 'router-core', 'store'].map(
        (name) => `@tanstack/${name}`,
      ),
    ]),
  },
  // Small files that most pages load: in one, they compress better.
  {
    name: 'core',
    test: /web\/src\/core\/(countdown|dates|format|kept|media|page-title|settled|theme|toast)\.ts$/,
  },
  {
    name: 'kit',
    test: /web\/src\/ui\/(badge|brand|button|card|chip|empty|failure|icon-button|not-loaded|progress|skeleton|spinner|theme-switch|tip-host|tooltip)\.tsx$/,
  },
  // A picture of a few hundred bytes is no file of its own where many pages show it.
  { name: 'icons', test: isOf(['lucide-react']), minShareCount: 3 },
];

const LOADED = /^assets\/(framework|core|kit|theme)-/;

const isGroup = (name: string) => CHUNKS.some((each) => each.name === name);

/** Asks for the two upright latin fonts at once, before the style sheet is read. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) =>
            /(hanken-grotesk-latin-wght|source-serif-4-latin-opsz)-normal.*\.woff2$/.test(file),
          )
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function compressBeside(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, BEST));
}

/** Writes .br and .gz beside each text file, so that the server compresses nothing twice. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: async () => {
      const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      await Promise.all(files.map(compressBeside));
    },
  };
}

/** Pages that people keep and open without a network, by the environment that builds each. */
const KEPT_PAGES = { credential: 'verify-credential', logProof: 'verify-log-proof' } as const;

/** One file without a second. Its own policy allows nothing but its inline script and style. */
async function buildKeptPage(builder: ViteBuilder, name: keyof typeof KEPT_PAGES): Promise<void> {
  const environment = builder.environments[name];
  if (!environment) return;
  const built = await builder.build(environment);
  const output = 'output' in built ? built.output : [];
  const script = output.flatMap((part) => (part.type === 'chunk' ? part.code.trim() : [])).join('');
  if (!script || script.includes('</script'))
    throw new Error('The script of the check cannot stand in a document.');
  const folder = inWeb(`src/${KEPT_PAGES[name]}`);
  const style = readFileSync(inWeb('src/verify-credential/page.css'), 'utf8').trim();
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
  const html = readFileSync(join(folder, 'page.html'), 'utf8')
    .replace(
      /\s*<!--policy-->\s*/,
      () => `\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n    `,
    )
    .replace(/\s*\/\*styles\*\/\s*/, () => style)
    .replace(/\s*\/\*script\*\/\s*/, () => script);
  writeFileSync(join(DIST, `${KEPT_PAGES[name]}.html`), html);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [breakpoints(), slimContract(), react(), preloadFonts(), precompress()],
  // One `vite build` makes the app and, after it, what the server prepares the public pages with.
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr'] as const) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
      for (const name of ['credential', 'logProof'] as const) await buildKeptPage(builder, name);
    },
  },
  environments: {
    client: {
      build: {
        // What the app itself has loaded before any page is asked for no second time.
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'js' ? files.filter((file) => !LOADED.test(file)) : files,
        },
        rolldownOptions: {
          input: ['index.html', 'visitor.html'].map(inWeb),
          output: {
            codeSplitting: { groups: CHUNKS },
            // The start script names every file: what is no page of its own goes by its hash alone, 2 kB less.
            chunkFileNames: ({ name, isDynamicEntry }) =>
              isDynamicEntry || isGroup(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { input: inWeb('src/prerender/render.tsx') },
      },
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
    credential: {
      consumer: 'client',
      build: {
        write: false,
        copyPublicDir: false,
        manifest: false,
        modulePreload: false,
        rolldownOptions: { input: inWeb('src/verify-credential/page.ts') },
      },
    },
    logProof: {
      consumer: 'client',
      build: {
        write: false,
        copyPublicDir: false,
        manifest: false,
        modulePreload: false,
        rolldownOptions: { input: inWeb('src/verify-log-proof/page.ts') },
      },
    },
  },
  // Nothing is inlined: the content security policy allows files of this origin only.
  build: {
    assetsInlineLimit: 0,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
    manifest: true,
  },
  server: {
    port: 5173,
    // The server takes changes from this address only: see scripts/dev.mjs.
    strictPort: true,
    proxy: Object.fromEntries(
      // Of the built app's files only the API reference asks here: the server has rendered it.
      ['/api', '/assets', '/log/', '/verify-credential.html', '/verify-log-proof.html'].map((path) => [
        path,
        { target: process.env['API_URL'] ?? 'http://127.0.0.1:3000', changeOrigin: false },
      ]),
    ),
  },
});

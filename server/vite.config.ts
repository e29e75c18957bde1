import { defineConfig } from 'vite';

/**
 * The server in a few files, dependencies included: two thousand files less to find and read at each start. What is
 * large and seldom used stays a package, read when it is first needed.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  ssr: { noExternal: true, external: ['pg-native'], target: 'node' },
  build: {
    ssr: 'src/server.ts',
    outDir: 'dist',
    target: 'node24',
    minify: false,
    // A single letter beyond Latin-1 makes V8 keep two bytes for every letter of a file: none is left, not even in comments.
    rolldownOptions: { output: { charset: 'ascii', comments: false } },
    emptyOutDir: true,
  },
});

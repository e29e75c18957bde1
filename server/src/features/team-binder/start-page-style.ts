/** The looks of the start page: one column that fits a phone and paper. */
export const START_PAGE_CSS = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #566070; --line: #d5dae2; --paper: #ffffff; --shade: #f4f6f9; --mark: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf0; --soft: #a9b2c0; --line: #3a4250; --paper: #14181f; --shade: #1d232d; --mark: #e0b04f; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 3rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 .25rem; font-size: 1.6rem; line-height: 1.2; }
h2 { margin: 2rem 0 .5rem; font-size: 1.2rem; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: inherit; text-underline-offset: .15em; }
code { font: .9em/1.4 ui-monospace, monospace; }
.soft { color: var(--soft); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .5rem; margin: 1rem 0; padding: 0; }
.figures div { display: flex; flex-direction: column-reverse; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--shade); }
.figures dt { color: var(--soft); font-size: .85rem; }
.figures dd { margin: 0; font-size: 1.3rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
caption { text-align: left; color: var(--soft); font-size: .85rem; }
th, td { padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.no { color: var(--mark); font-weight: 600; }
@media (max-width: 40rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  th[scope="row"], td { display: block; padding: 0; border: 0; }
  td[data-label]::before { content: attr(data-label) ": "; color: var(--soft); font-size: .85rem; }
}
@media print {
  :root { color-scheme: light; --ink: #000; --soft: #444; --line: #bbb; --paper: #fff; --shade: #fff; --mark: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  h2 { break-after: avoid; }
  tr, .figures div { break-inside: avoid; }
  thead { display: table-header-group; }
}
`;

/** Styles of the page. All text has a contrast of at least 4.5 to 1 against its background. */
export const styles = `
:root {
  --ground: #f6f7f9; --panel: #ffffff; --text: #1b1f24; --quiet: #57606a; --line: #d0d7de;
  --accent: #0a58ca; --good: #116329; --warn: #8a4600; --bad: #b3001b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f1318; --panel: #171c23; --text: #e6eaef; --quiet: #9aa5b1; --line: #303943;
    --accent: #7ab4ff; --good: #6fd18b; --warn: #f0b35c; --bad: #ff8f9a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1rem;
  background: var(--panel); border-bottom: 1px solid var(--line); }
h1 { font-size: 1.15rem; margin: 0; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: 0 0 .5rem; }
#live { margin: 0 auto 0 0; color: var(--good); }
#live.lost { color: var(--bad); font-weight: 600; }
#problem { color: var(--bad); }
#problem:empty { display: none; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; flex: 1 0 100%; }
main { display: grid; grid-template: "watch steer" auto "watch hold" 1fr / minmax(0, 1fr) minmax(20rem, 27rem);
  gap: 1rem; padding: 1rem; }
.steer { grid-area: steer; } .watch { grid-area: watch; } .hold { grid-area: hold; }
[hidden] { display: none; }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1rem; min-width: 0; }
.stack { display: grid; gap: 1rem; align-content: start; min-width: 0; }
.controls, form fieldset, fieldset { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
fieldset { border: 1px solid var(--line); border-radius: 6px; margin: 0 0 .6rem; padding: .4rem .7rem .6rem; min-width: 0; }
legend { color: var(--quiet); padding: 0 .3rem; }
label { display: inline-flex; align-items: center; gap: .35rem; min-width: 0; max-width: 100%; }
select, input, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--line);
  border-radius: 6px; padding: .25rem .55rem; min-height: 2rem; min-width: 0; max-width: 100%; }
input[type=number] { width: 6.5rem; }
input[type=radio] { min-height: 0; accent-color: var(--accent); }
button { cursor: pointer; white-space: nowrap; }
button:hover { border-color: var(--accent); }
button:disabled { cursor: default; opacity: .55; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
a { color: var(--accent); }
time { font-variant-numeric: tabular-nums; font-size: 1.1rem; }
ul { list-style: none; margin: 0; padding: 0; }
ul[data-empty]:empty::before { content: attr(data-empty); color: var(--quiet); }
li { border-top: 1px solid var(--line); padding: .45rem 0; overflow-wrap: anywhere; }
li:first-child { border-top: 0; }
.row { display: flex; flex-wrap: wrap; gap: .25rem .7rem; align-items: center; }
.row .grow { flex: 1 1 8rem; min-width: 0; }
.pair { display: flex; gap: .4rem; }
.title { display: flex; flex-wrap: wrap; gap: 0 .5rem; }
.title .tag { white-space: normal; border-radius: 8px; }
.sum { flex: 1 0 8rem; }
li p { margin: 0; }
.quiet { color: var(--quiet); }
.tag { border: 1px solid var(--line); border-radius: 999px; padding: 0 .5rem; color: var(--quiet); white-space: nowrap; }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.code { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, monospace; }
progress, meter { width: 8rem; max-width: 100%; height: .9rem; accent-color: var(--accent); }
.scroll { overflow: auto; max-height: max(18rem, 42vh); overscroll-behavior: contain; }
summary { cursor: pointer; }
#journal summary > .row { display: inline-flex; width: calc(100% - 1.5rem); vertical-align: top; }
.verdict { flex: 1 0 100%; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .75rem; margin-top: .5rem; }
.side { min-width: 0; border: 1px solid var(--line); border-radius: 6px; padding: .5rem .6rem; }
h3 { font-size: .95rem; margin: 0 0 .25rem; }
pre { margin: .25rem 0; padding: .5rem; max-height: 18rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere;
  background: var(--ground); border-radius: 6px; font: .85rem/1.45 ui-monospace, SFMono-Regular, Menlo, monospace; }
.asked { flex: 1 0 100%; }
@media (min-width: 62.01rem) and (min-height: 54rem) {
  .watch { position: sticky; top: 1rem; align-self: start; }
}
@media (max-width: 62rem) {
  main { grid-template: "watch" "steer" "hold" / minmax(0, 1fr); }
}
@media (max-width: 40rem) {
  main { padding: .5rem; gap: .5rem; }
  nav a { min-height: 2rem; padding: .2rem 0; }
  .scroll { max-height: 70vh; }
  select, input, button { min-height: 2.6rem; }
  #live { flex: 1 0 50%; }
  header label { flex: 1 0 8rem; }
  header select { flex: 1; }
}
`;

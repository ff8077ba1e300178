/** HTML of the page without its styles and script. */
export const markup = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Mock server</title>
<link rel="icon" href="data:,">
<style>/*styles*/</style>
</head>
<body>
<header>
  <h1>Mock server</h1>
  <p id="live" role="status">Connecting</p>
  <a href="/docs">API reference</a>
  <label>Session <select id="session"></select></label>
  <button type="button" id="reset">Reset session</button>
  <nav aria-label="Sections">
    <a href="#journal-title">Journal</a>
    <a href="#jobs-title" data-of="jobs">Jobs</a>
    <a href="#monitors-title" data-of="monitors">Monitors</a>
    <a href="#scenario-title">Faults</a>
    <a href="#accounts-title" data-of="organizations">Accounts</a>
  </nav>
</header>
<main>
  <div class="stack watch">
  <section aria-labelledby="journal-title">
    <h2 id="journal-title" tabindex="-1">Journal</h2>
    <ul id="journal" class="scroll" tabindex="0" aria-labelledby="journal-title" data-empty="No requests yet."></ul>
  </section>
  <section aria-labelledby="jobs-title" data-of="jobs" hidden>
    <h2 id="jobs-title" tabindex="-1">Jobs</h2>
    <ul id="jobs" class="scroll" tabindex="0" aria-labelledby="jobs-title" data-empty="No jobs yet."></ul>
  </section>
  <section aria-labelledby="collections-title" data-of="collections" hidden>
    <h2 id="collections-title" tabindex="-1">Remembered</h2>
    <ul id="collections" class="scroll" tabindex="0" aria-labelledby="collections-title" data-empty="Nothing yet."></ul>
  </section>
  </div>
  <div class="stack steer">
  <section aria-labelledby="clock-title">
    <h2 id="clock-title" tabindex="-1">Clock</h2>
    <p><time id="now"></time> <span id="pace" class="tag"></span></p>
    <div class="controls">
      <button type="button" id="freeze">Freeze</button>
      <button type="button" data-advance="10">+10 s</button>
      <button type="button" data-advance="60">+1 min</button>
      <button type="button" data-advance="3600">+1 h</button>
      <button type="button" data-advance="86400">+1 day</button>
      <label>Speed <select id="speed">
        <option value="1">1&times;</option><option value="10">10&times;</option>
        <option value="60">60&times;</option><option value="600">600&times;</option>
      </select></label>
    </div>
  </section>
  <section aria-labelledby="scenario-title">
    <h2 id="scenario-title" tabindex="-1">Scenario</h2>
    <fieldset data-of="outcomes" hidden><legend>New jobs</legend><div id="outcome" class="controls"></div></fieldset>
    <form id="fault">
      <fieldset>
        <legend>Next requests</legend>
        <label>Operation <select name="operation"><option value="">every one</option></select></label>
        <label>Answer <select name="status"><option value="">as usual</option></select></label>
        <label>Connection <select name="connection"><option value="">stays</option></select></label>
        <label>after ms <input name="delayMs" type="number" min="0" max="25000" value="0"></label>
        <label>times <input name="count" type="number" min="1" max="1000000" value="1" required></label>
        <button>Add</button>
        <button type="button" id="clear-faults">Clear</button>
      </fieldset>
    </form>
    <p id="problem" role="alert"></p>
    <ul id="faults" aria-label="Faults in waiting"></ul>
  </section>
  </div>
  <div class="stack hold">
  <section aria-labelledby="monitors-title" data-of="monitors" hidden>
    <h2 id="monitors-title" tabindex="-1">Monitors</h2>
    <ul id="monitors" class="scroll" tabindex="0" aria-labelledby="monitors-title" data-empty="No monitors yet."></ul>
  </section>
  <section aria-labelledby="accounts-title" data-of="organizations" hidden>
    <h2 id="accounts-title" tabindex="-1">Credits and rates</h2>
    <ul id="organizations" class="scroll" tabindex="0" aria-labelledby="accounts-title"></ul>
  </section>
  </div>
</main>
<script>/*script*/</script>
</body>
</html>
`;

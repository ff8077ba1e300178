/** The page without its styles and its script. */
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
  <label>World <select id="session"></select></label>
  <button type="button" id="reset">Reset world</button>
</header>
<main>
  <div class="stack">
  <section aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
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
    <h2 id="scenario-title">Scenario</h2>
    <fieldset><legend>New jobs</legend><div id="outcome" class="controls"></div></fieldset>
    <form id="fault">
      <fieldset>
        <legend>Next requests</legend>
        <label>Operation <select name="operation"><option value="">every one</option></select></label>
        <label>Answer <select name="status"><option value="">as usual</option></select></label>
        <label>after ms <input name="delayMs" type="number" min="0" max="25000" value="0"></label>
        <label>times <input name="count" type="number" min="1" max="1000000" value="1" required></label>
        <button>Add</button>
        <button type="button" id="clear-faults">Clear</button>
      </fieldset>
    </form>
    <p id="problem" role="alert"></p>
    <ul id="faults" aria-label="Faults in waiting"></ul>
  </section>
  <section aria-labelledby="accounts-title">
    <h2 id="accounts-title">Credits and rates</h2>
    <ul id="organizations"></ul>
  </section>
  </div>
  <div class="stack">
  <section aria-labelledby="jobs-title">
    <h2 id="jobs-title">Jobs</h2>
    <ul id="jobs" data-empty="No jobs yet."></ul>
  </section>
  <section aria-labelledby="monitors-title">
    <h2 id="monitors-title">Monitors</h2>
    <ul id="monitors" data-empty="No monitors yet."></ul>
  </section>
  </div>
  <section aria-labelledby="journal-title" class="wide">
    <h2 id="journal-title">Journal</h2>
    <ul id="journal" data-empty="No requests yet."></ul>
  </section>
</main>
<script>/*script*/</script>
</body>
</html>
`;

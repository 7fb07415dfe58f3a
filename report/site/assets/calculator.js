/* What a race would bring: players are chosen and put in order, and the engine's formula is applied
   (docs/rating.md 1 and 2). Everything comes from the page itself. */
(() => {
  'use strict';
  const calculator = document.getElementById('calculator');
  const { k, phi, divisor, up, down, drop, remove } = calculator.dataset;
  const german = document.documentElement.lang === 'de';
  const choice = calculator.querySelector('select');
  const body = calculator.querySelector('tbody');
  const racers = []; /* in the order in which they come in */

  /* What is exactly between two goes to the even one, as the pages have it. */
  const rounded = (size) => {
    const hundreds = size * 100;
    const tie = hundreds / 100 === size && hundreds % 1 === 0.5;
    return (tie ? (2 * Math.round(hundreds / 2)) / 100 : size).toFixed(2);
  };
  const written = (value, plus, zero) => {
    const digits = rounded(Math.abs(value));
    const sign = Number(digits) === 0 ? zero : value < 0 ? '\u2212' : plus;
    return sign + (german ? digits.replace('.', ',') : digits);
  };

  const expectation = (a, b) => 1 / (Math.exp(-phi * (a.rating - b.rating)) + 1);

  /* Twice the result of a pair of which not both dropped out is 2 or 0: nobody draws. */
  const changes = () => {
    const opponents = racers.length - 1;
    const sums = racers.map(() => 0);
    if (racers.every((racer) => racer.dropped)) return sums;
    racers.forEach((a, i) => racers.forEach((b, j) => {
      if (j <= i || (a.dropped && b.dropped)) return;
      const points = (a.dropped ? 0 : 1) - expectation(a, b);
      sums[i] += points;
      sums[j] -= points;
    }));
    const factor = k / (divisor === 'root' ? Math.sqrt(opponents) : opponents);
    return sums.map((sum) => sum * factor);
  };

  const cell = (row, text, classes = '') => {
    const made = row.insertCell();
    made.className = classes;
    made.append(text);
    return made;
  };

  const button = (to, text, label, pressed, click) => {
    const made = document.createElement('button');
    made.type = 'button';
    made.textContent = text;
    made.title = label;
    made.setAttribute('aria-label', label);
    if (pressed !== null) made.setAttribute('aria-pressed', String(pressed));
    made.addEventListener('click', click);
    to.append(made);
  };

  const move = (from, by) => {
    const [racer] = racers.splice(from, 1);
    racers.splice(from + by, 0, racer);
    show();
  };

  const addButtons = (row, at) => {
    const to = cell(row, '', 'fixed');
    const racer = racers[at];
    if (at > 0) button(to, '\u2191', `${up}: ${racer.name}`, null, () => move(at, -1));
    if (at + 1 < racers.length) button(to, '\u2193', `${down}: ${racer.name}`, null, () => move(at, 1));
    button(to, '\u2690', `${drop}: ${racer.name}`, racer.dropped, () => {
      racer.dropped = !racer.dropped;
      show();
    });
    button(to, '\u00d7', `${remove}: ${racer.name}`, null, () => {
      racers.splice(at, 1);
      show();
    });
  };

  /* Who drops out stands behind all others. */
  function show() {
    racers.sort((a, b) => a.dropped - b.dropped);
    const gains = changes();
    body.replaceChildren();
    racers.forEach((racer, at) => {
      const row = body.insertRow();
      const gain = racers.length > 1 ? gains[at] : 0;
      cell(row, `${racer.dropped ? racers.length : at + 1}.`);
      const name = document.createElement('bdi');
      name.textContent = racer.name;
      cell(row, name, 'l');
      cell(row, written(racer.rating, '', ''));
      cell(row, written(gain, '+', '\u00b1'), gain > 0 ? 'up' : gain < 0 ? 'down' : '');
      cell(row, written(racer.rating + gain, '', ''), 'v');
      addButtons(row, at);
    });
    calculator.querySelector('.scroll').hidden = racers.length === 0;
  }

  calculator.querySelector('button').addEventListener('click', () => {
    const [option] = choice.selectedOptions;
    const known = !option.hasAttribute('data-new');
    if (known && racers.some((racer) => racer.option === option)) return;
    racers.push({ option, name: option.text, rating: Number(option.dataset.rating), dropped: false });
    show();
  });
  document.getElementById('no-script').remove();
  calculator.hidden = false;
  show();
})();

/* Sorting and searching of tables. Without it the pages show the same, in the order given. */
(() => {
  'use strict';
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

  /* What a cell is sorted by: a date, a number in either language's form, or its text. */
  const keyOf = (cell) => {
    const time = cell.querySelector('time');
    if (time) return time.dateTime;
    /* The name alone: a label may stand behind it. */
    if (cell.classList.contains('l')) return (cell.querySelector('bdi') ?? cell).textContent.trim();
    const text = cell.textContent.trim();
    const number = parseFloat(text.replace('\u2212', '-').replace(/[+\u00b1]/, '').replace(',', '.'));
    return Number.isNaN(number) ? null : number;
  };

  const compare = (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(a, b);

  /* Cells without a value stay at the end in both directions; equal ones keep the order given. */
  const sortBy = (table, column, direction) => {
    const body = table.tBodies[0];
    const rows = Array.from(body.rows, (row, place) => {
      row.dataset.place ??= String(place);
      return { row, key: keyOf(row.cells[column]), place: Number(row.dataset.place) };
    });
    rows.sort((a, b) => {
      if (a.key === null || b.key === null)
        return (a.key === null) - (b.key === null) || a.place - b.place;
      return direction * compare(a.key, b.key) || a.place - b.place;
    });
    body.append(...rows.map((entry) => entry.row));
  };

  /* What was sorted is kept with the page's place in the history, so that Back shows it again. */
  const remember = (change, address = location.href) => {
    try {
      history.replaceState({ ...history.state, ...change }, '', address);
    } catch { /* a browser that does not let a file keep it */ }
  };

  const sortTable = (table, column, direction) => {
    const headings = Array.from(table.tHead.rows[0].cells);
    headings.forEach((each) => each.removeAttribute('aria-sort'));
    headings[column].setAttribute('aria-sort', direction);
    sortBy(table, column, direction === 'ascending' ? 1 : -1);
  };

  const makeSortable = (table) => {
    const headings = Array.from(table.tHead.rows[0].cells);
    headings.forEach((heading, column) => {
      if (heading.classList.contains('fixed')) return;
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener('click', () => {
        const before = heading.getAttribute('aria-sort');
        const first = heading.dataset.first ?? 'descending';
        const other = first === 'descending' ? 'ascending' : 'descending';
        const next = before === first ? other : first;
        sortTable(table, column, next);
        if (table.id) remember({ [`sort ${table.id}`]: [column, next] });
      });
    });
    const kept = history.state?.[`sort ${table.id}`];
    if (kept && table.id) sortTable(table, ...kept);
  };

  /* As people search: without accents, case and outer blanks. */
  const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    .replaceAll('\u00df', 'ss').trim();

  /* Shows the rows whose names hold what was typed, and opens what they are folded in. What was
     typed stands in the address (?q=). */
  const makeSearchable = (tools) => {
    const tables = tools.dataset.for.split(' ').map((id) => document.getElementById(id))
      .filter((table) => table !== null);
    const search = tools.querySelector('input');
    const count = tools.querySelector('output');
    const elsewhere = tools.querySelector('a');
    const folds = tables.map((table) => table.closest('details')).filter((fold) => fold !== null);
    const open = folds.map((fold) => fold.open);
    const rows = tables.flatMap((table) => Array.from(table.tBodies[0].rows, (row) => ({
      row,
      text: folded(Array.from(row.querySelectorAll(':is(.l, .t) bdi'), (name) => name.textContent).join('\n')),
      fold: table.closest('details'),
    })));
    const update = () => {
      const wanted = folded(search.value);
      const shown = rows.filter(({ row, text }) => {
        row.hidden = !text.includes(wanted);
        return !row.hidden;
      });
      folds.forEach((fold, i) => {
        fold.open = wanted === '' ? open[i] : shown.some((entry) => entry.fold === fold);
      });
      count.textContent = wanted === '' ? '' : `${shown.length} / ${rows.length}`;
      if (!elsewhere) return;
      elsewhere.hidden = wanted === '';
      elsewhere.search = `?q=${encodeURIComponent(search.value)}`;
    };
    search.addEventListener('input', () => {
      const address = new URL(location.href);
      if (search.value === '') address.searchParams.delete('q');
      else address.searchParams.set('q', search.value);
      remember({}, address.href);
      update();
    });
    search.value = new URLSearchParams(location.search).get('q') ?? '';
    tools.hidden = false;
    update();
  };

  document.querySelectorAll('table.sortable').forEach(makeSortable);
  document.querySelectorAll('.tools').forEach(makeSearchable);
})();

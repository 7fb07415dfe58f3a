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
        headings.forEach((each) => each.removeAttribute('aria-sort'));
        heading.setAttribute('aria-sort', next);
        sortBy(table, column, next === 'ascending' ? 1 : -1);
      });
    });
  };

  /* As people search: without accents, case and outer blanks. */
  const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    .replaceAll('\u00df', 'ss').trim();

  /* Shows the rows whose names hold what was typed, and the active ones only where that is ticked. */
  const makeSearchable = (tools) => {
    const table = document.getElementById(tools.dataset.for);
    const search = tools.querySelector('input[type=search]');
    const active = tools.querySelector('input[type=checkbox]');
    const count = tools.querySelector('output');
    const rows = Array.from(table.tBodies[0].rows, (row) => ({
      row,
      text: folded(Array.from(row.querySelectorAll(':is(.l, .t) bdi'), (name) => name.textContent).join('\n')),
      active: !row.classList.contains('off'),
    }));
    const update = () => {
      const wanted = folded(search.value);
      let shown = 0;
      for (const { row, text, active: isActive } of rows) {
        row.hidden = !text.includes(wanted) || (active !== null && active.checked && !isActive);
        shown += row.hidden ? 0 : 1;
      }
      count.textContent = `${shown} / ${rows.length}`;
    };
    search.addEventListener('input', update);
    active?.addEventListener('change', update);
    tools.hidden = false;
    update();
  };

  document.querySelectorAll('table.sortable').forEach(makeSortable);
  document.querySelectorAll('.tools').forEach(makeSearchable);
})();

/** HTML that may stand in a page as it is: made here, or escaped. */
export interface Html {
  readonly html: string;
}

/** A text that people, tables or players have chosen: it is shown as it is, and can be nothing else. */
function text(value: string | number): Html {
  return { html: String(value).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '') };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export type Cell = string | number | Html;

function cell(value: Cell): string {
  return typeof value === 'object' ? value.html : text(value).html;
}

/** A monospaced text. */
export function code(value: string): Html {
  return { html: `<code>${cell(value)}</code>` };
}

/** Names with what they stand for; pairs without a value are left out. */
export function pairs(rows: readonly (readonly [string, Cell | undefined])[]): Html {
  const lines = rows.flatMap(([name, value]) =>
    value === undefined ? [] : [`<tr><th>${cell(name)}</th><td>${cell(value)}</td></tr>`],
  );
  return { html: `<table>${lines.join('\n')}</table>` };
}

/** A table with a head; one without rows says that there are none. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  if (rows.length === 0) return { html: '<p>None.</p>' };
  const line = (cells: readonly Cell[], tag: 'th' | 'td') =>
    `<tr>${cells.map((each) => `<${tag}>${cell(each)}</${tag}>`).join('')}</tr>`;
  const lines = [line(head, 'th'), ...rows.map((row) => line(row, 'td'))];
  return { html: `<table>${lines.join('\n')}</table>` };
}

export interface Section {
  readonly title: string;
  readonly content: Html;
}

/** One page that needs nothing from anywhere, and that may run nothing. */
export function page(title: string, sections: readonly Section[]): string {
  const parts = sections.map(
    ({ title: name, content }) => `<h2>${cell(name)}</h2>\n${content.html}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${cell(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${cell(title)}</h1>
${parts.join('\n')}
</body>
</html>
`;
}

const STYLE = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; max-width: 75rem; color: #222; }
table { border-collapse: collapse; margin-bottom: 1rem; }
th, td { border: 1px solid #ccc; padding: 0.2rem 0.6rem; text-align: left; vertical-align: top; }
th { background: #f3f3f3; font-weight: 600; }
td { overflow-wrap: anywhere; white-space: pre-wrap; }
code { font-size: 13px; }
`;

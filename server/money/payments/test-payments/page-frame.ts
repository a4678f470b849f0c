/** The frame of the test pages: plain HTML without scripts, with a note at the top that this is a test. */
import { escapeHtml } from '../../../platform/http/escape-html.ts';

/** HTML made by `html`, which is inserted into other HTML without escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type HtmlValue = string | number | Html | undefined | false | readonly Html[];

const pieceText = (piece: HtmlValue): string => {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Html) return piece.text;
  return typeof piece === 'object' ? piece.map(({ text }) => text).join('') : escapeHtml(String(piece));
};

/** Escapes every value that was not made by `html`. */
export const html = (strings: TemplateStringsArray, ...pieces: HtmlValue[]): Html =>
  new Html(strings.reduce((text, part, i) => text + part + (i < pieces.length ? pieceText(pieces[i]) : ''), ''));

const STYLE = `
:root{color-scheme:light dark;--ground:#f7f3ed;--card:#fffdf9;--ink:#211d19;--ink2:#5d544b;--line:#d9cfc2;--accent:#7a1f2b;--on:#fff;--warn:#5c3a00;--warnbg:#fbe7b2;--danger:#9b1c1c}
@media (prefers-color-scheme:dark){:root{--ground:#161412;--card:#201d1a;--ink:#f3ece3;--ink2:#b9aea1;--line:#3d3731;--accent:#e3a3a9;--on:#201d1a;--warn:#fbe7b2;--warnbg:#4a3505;--danger:#f3a6a6}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.test{background:var(--warnbg);color:var(--warn);padding:12px 16px;text-align:center;font-weight:600}
main{max-width:560px;margin:0 auto;padding:24px 16px 64px}h1{font-size:1.6rem;line-height:1.2;margin:16px 0 4px}h2{font-size:1.1rem;margin:0 0 12px}
.card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px;margin:16px 0}.muted{color:var(--ink2)}p{margin:0 0 12px}
fieldset{border:0;margin:0 0 16px;padding:0}legend{font-weight:600;padding:0;margin-bottom:8px}label.choice{display:flex;gap:12px;align-items:flex-start;padding:12px;border:1px solid var(--line);border-radius:8px;margin:8px 0;cursor:pointer;min-height:48px}
input[type=radio]{width:20px;height:20px;margin:2px 0 0;accent-color:var(--accent);flex:none}button,.button{font:inherit;font-weight:600;min-height:44px;padding:10px 18px;border-radius:8px;border:1px solid var(--line);background:var(--card);color:var(--ink);cursor:pointer}
button.main{background:var(--accent);color:var(--on);border-color:var(--accent);width:100%}button.danger{color:var(--danger)}a{color:var(--accent)}.row{display:flex;flex-wrap:wrap;gap:10px}.row form{margin:0}
dl{margin:0}dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0;border-top:1px solid var(--line)}dt{color:var(--ink2)}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
.error{border-left:4px solid var(--danger);padding:8px 12px;margin:0 0 16px}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.controls{border-style:dashed}`;

export const renderTestPage = (title: string, body: Html): string =>
  `<!doctype html>${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (test)</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <div class="test" role="note">
          Test payment. No money moves: this page stands in for the payment provider on this machine.
        </div>
        <main>${body}</main>
      </body>
    </html>`.text
  }`;

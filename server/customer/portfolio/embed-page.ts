/**
 * The before/after slider for a shop's site: a page in an iframe, so that the scripts and styles of both sites do not
 * affect each other. A native range input over the picture handles pointer, touch, keys and screen readers.
 */
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { createHash } from 'node:crypto';

const STYLE = `*{box-sizing:border-box}html,body{margin:0;height:100%;background:#eee8df;font:600 12px/1.35 system-ui,sans-serif}
.c{--p:50;position:relative;height:100%;min-height:60px;overflow:hidden;user-select:none;-webkit-user-select:none}
img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}
.b{clip-path:inset(0 calc(100% - var(--p)*1%) 0 0)}
.s{position:absolute;top:0;bottom:0;left:calc(var(--p)*1%);width:8px;margin-left:-4px;pointer-events:none;background:linear-gradient(90deg,transparent,#0009 40% 60%,transparent)}
.s:before{content:"";position:absolute;inset:0 3px;background:repeating-linear-gradient(#f7f0e4 0 11px,transparent 11px 18px)}
.g{position:absolute;top:50%;left:calc(var(--p)*1%);width:44px;height:44px;margin:-22px 0 0 -22px;border-radius:50%;background:#fffdf9;box-shadow:0 2px 10px #0006;pointer-events:none;display:grid;place-items:center;color:#1c1917}
.t{position:absolute;bottom:10px;padding:4px 9px;border-radius:3px;background:#141210c7;color:#fff;pointer-events:none}.l{left:10px}.r{right:10px}
.n{position:absolute;top:8px;right:8px;padding:2px 7px;border-radius:3px;background:#141210a6;color:#fff;font-size:10px;font-weight:500;pointer-events:none}
input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:ew-resize;touch-action:pan-y pinch-zoom}
.c:has(input:focus-visible){outline:3px solid #1c1917;outline-offset:-3px;box-shadow:inset 0 0 0 6px #fffdf9}
@media (max-width:300px){.n{display:none}}`;

/** Style of the page without a picture. It follows the system's theme, because viewers cannot choose one here. */
const GONE_STYLE = `*{box-sizing:border-box}html{color-scheme:light dark;height:100%;background:#eee8df;color:#57514a;font:400 14px/1.5 system-ui,sans-serif}
body{margin:0;min-height:100%;padding:16px 24px;display:grid;gap:12px;place-content:center;justify-items:center;text-align:center;text-wrap:balance}
span{width:126px;height:2px;max-width:100%;background:repeating-linear-gradient(90deg,#b9793e 0 10px,transparent 10px 18px)}
h1{margin:0;font-size:20px;line-height:1.25;font-weight:650;color:#1c1917}p{margin:0;max-width:44ch}
@media (prefers-color-scheme:dark){html{background:#2a2622;color:#b8afa4}h1{color:#f3eee7}span{background:repeating-linear-gradient(90deg,#d2965a 0 10px,transparent 10px 18px)}}
@media (max-height:140px){span{display:none}}`;

const SCRIPT = `(function(){var c=document.querySelector('.c'),i=c.querySelector('input');function m(){c.style.setProperty('--p',i.value);i.setAttribute('aria-valuetext',i.value+'% before')}i.addEventListener('input',m);m()})()`;

const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">';

const toCspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Any site may embed the page. The page may load our pictures and run the script above, and nothing else. */
export const EMBED_SECURITY_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src ${toCspHash(STYLE)} ${toCspHash(GONE_STYLE)}`,
  `script-src ${toCspHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

interface EmbedContent {
  before: string;
  after: string;
  /** Describes the pictures to screen readers. */
  title: string;
}

export const renderEmbedPage = ({ before, after, title }: EmbedContent): string => {
  const name = escapeHtml(title);
  return `${HEAD}<title>${name}: before and after</title><style>${STYLE}</style></head><body><div class="c"><img src="${escapeHtml(after)}" alt="${name}, after" draggable="false"><img class="b" src="${escapeHtml(before)}" alt="${name}, before" draggable="false"><span class="s"></span><span class="g"><svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 7-5 5 5 5m6-10 5 5-5 5"/></svg></span><span class="t l" aria-hidden="true">Before</span><span class="t r" aria-hidden="true">After</span><span class="n">AI visualization</span><input type="range" min="0" max="100" value="50" step="1" aria-label="Compare before and after: ${name}" aria-valuetext="50% before"></div><script>${SCRIPT}</script></body></html>`;
};

/** The page for a revoked, expired or deleted embed. */
export const renderEmbedGonePage = (): string =>
  `${HEAD}<title>Not available</title><style>${GONE_STYLE}</style></head><body><span></span><h1>This picture is not shown any more</h1><p>It may have ended or been withdrawn. Please ask the shop for a new one.</p></body></html>`;

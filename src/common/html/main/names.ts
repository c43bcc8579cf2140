import { attribute, type HtmlElement } from '../dom.js';

/** What an element is for, by its tag, role and names. */
export type Purpose = 'boilerplate' | 'comments' | 'content' | 'unknown';

/**
 * Words of class and id names. A name is cut into its words (`share-buttons`, `relatedPosts`, `site_footer`), so that
 * `header` does not match in `headerless`, nor `ad` in `reading`.
 */
const BOILERPLATE = words(`
  ad ads advert adverts advertisement advertising adsense adslot adunit adbox sponsor sponsored sponsors promo promos promotion
  dfp outbrain taboola banner cookie cookies consent gdpr onetrust
  nav navbar navigation navbox navigationbox menu menus submenu dropdown breadcrumb breadcrumbs crumbs pager pagination
  paginator footer foot masthead topbar toolbar sidebar sidenav rail rightrail
  share sharing sharebar sharedaddy social socials sociable addthis addtoany followus jssocials
  related recommended recommendations recommendation recirc recirculation teaser teasers readnext upnext morestories trending
  popular mostread mostpopular newsletter newsletters subscribe subscription signup signin login logout register paywall
  popup modal overlay lightbox tooltip toast interstitial
  skip skiplink noprint printonly hide hidden visuallyhidden sronly offscreen
  catlinks printfooter jumplink editsection metadata ambox sistersitebox toc tableofcontents siteSub
  artboard rating ratings tags taglist tagcloud widget widgets disclaimer copyright legal colophon
  print email permalink backtotop shoutbox poll calendar search searchform hatnote
`);
const COMMENTS = words(
  'comment comments commentlist comms disqus respond reply replies discussion livefyre commenting',
);
const CONTENT = words(`
  article articles body content main post posts entry story text hentry blog column page pagecontent maincontent articlebody
  storybody entrycontent postcontent prose markdown
`);
const ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'menu',
  'menubar',
  'dialog',
  'alertdialog',
  'toolbar',
  'tablist',
  'complementary',
  'alert',
]);

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** Two names that belong together are one word: `print-only`, `read next`, `sr-only`. */
const JOINED =
  /\b(?:read[-_]?next|up[-_]?next|most[-_]?read|most[-_]?popular|more[-_]?stories|sr[-_]?only|visually[-_]?hidden|screen[-_]?reader(?:[-_]?text)?|no[-_]?print|print[-_]?(?:only|none)|back[-_]?to[-_]?top|table[-_]?of[-_]?contents|follow[-_]?us|jump[-_]?link|right[-_]?rail|sign[-_]?(?:up|in)|you[-_]?may|also[-_]?like|author[-_]?(?:bio|box|info|card|profile)|about[-_]?(?:the[-_]?)?author|post[-_]?meta|entry[-_]?meta|article[-_]?(?:meta|tools|actions)|edit[-_]?link|page[-_]?actions)\b/i;

/** The element's purpose by what the page calls it. Text in it is not looked at. */
export function purposeOf(element: HtmlElement): Purpose {
  const { tagName } = element;
  if (tagName === 'nav' || tagName === 'footer' || tagName === 'menu' || tagName === 'dialog') return 'boilerplate';
  const role = attribute(element, 'role');
  if (role !== undefined && ROLES.has(role)) return 'boilerplate';
  if (tagName === 'main' || tagName === 'article' || role === 'main' || role === 'article') return 'content';
  if (attribute(element, 'itemprop') === 'articleBody') return 'content';
  if (attribute(element, 'aria-hidden') === 'true' && tagName !== 'img') return 'boilerplate';
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  if (names.length < 3) return tagName === 'aside' ? 'boilerplate' : 'unknown';
  return judgeNames(names.slice(0, 400), tagName);
}

function judgeNames(names: string, tagName: string): Purpose {
  // `no-sidebar`, `has-nav`: what a name says is beside the element or is not there.
  const plain = names.replace(/(?:^|\s)(?:no|not|has|have|with|without|is|js|wp)[-_][\w-]*/gi, ' ');
  let boilerplate = JOINED.test(plain) ? 1 : 0;
  let comments = 0;
  let content = 0;
  for (const word of plain
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)) {
    if (BOILERPLATE.has(word)) boilerplate++;
    else if (COMMENTS.has(word)) comments++;
    else if (CONTENT.has(word)) content++;
  }
  if (comments > 0 && !/\b(?:no|has|with|single|open)[-_]?comment|comment[-_](?:count|link|icon)s?/i.test(names))
    return 'comments';
  if (boilerplate > 0) return content > boilerplate ? 'unknown' : 'boilerplate';
  if (tagName === 'aside') return content > 0 ? 'unknown' : 'boilerplate';
  return content > 0 ? 'content' : 'unknown';
}

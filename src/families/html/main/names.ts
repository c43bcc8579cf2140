import { attribute, type HtmlElement } from '../dom.js';

/** What an element is for, by its tag, role and names. */
export type Purpose = 'boilerplate' | 'comments' | 'content' | 'unknown';

/**
 * Words of class and id names. A name is cut into its words (`share-buttons`, `relatedPosts`, `site_footer`), so that
 * `header` does not match in `headerless`, nor `ad` in `reading`.
 */
const BOILERPLATE = words(`
  cmp didomi usercentrics trustarc truste osano cookiebot
  ad ads advert adverts advertisement advertising adsense adslot adunit adbox sponsor sponsored sponsors promo promos promotion
  dfp outbrain taboola banner cookie cookies consent gdpr onetrust
  nav navbar navigation navbox navigationbox menu menus submenu dropdown breadcrumb breadcrumbs crumbs pager pagination
  paginator footer foot masthead topbar toolbar sidebar sidenav rail rightrail
  share sharing sharebar sharedaddy social socials sociable addthis addtoany followus jssocials
  related recommended recommendations recommendation recirc recirculation teaser teasers readnext upnext morestories trending
  popular mostread mostpopular newsletter newsletters subscribe subscription signup signin login logout register paywall
  popup modal overlay lightbox tooltip toast interstitial
  skiplink noprint printonly visuallyhidden sronly offscreen
  catlinks printfooter jumplink editsection metadata ambox sistersitebox toc tableofcontents siteSub
  avatar avatars signature artboard rating ratings tags taglist tagcloud widgets disclaimer copyright legal colophon
  backtotop search searchform hatnote
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
  /\b(?:read[-_]?next|up[-_]?next|most[-_]?read|most[-_]?popular|more[-_]?stories|sr[-_]?only|visually[-_]?hidden|screen[-_]?reader(?:[-_]?text)?|no[-_]?print|print[-_]?(?:only|none)|back[-_]?to[-_]?top|table[-_]?of[-_]?contents|follow[-_]?us|jump[-_]?link|right[-_]?rail|sign[-_]?(?:up|in)|you[-_]?may|also[-_]?like|user[-_]?(?:extras|stats|title|info)|post(?:er)?[-_]?profile|author[-_]?(?:bio|box|info|card|profile)|about[-_]?(?:the[-_]?)?author|post[-_]?meta|entry[-_]?meta|article[-_]?(?:meta|tools|actions)|edit[-_]?link|page[-_]?actions)\b/i;

/** The same words where a name runs them together: `relatedposts`, `mainnav`, `cookiebar`. */
const RUN_TOGETHER =
  /cookie(?:s|bar|banner|notice|consent|law|policy|layer)|(?:top|main|sub|side|site|page|primary|secondary|footer|global|mobile|header|left|right)(?:nav|menu)|(?:page|site|article|post|entry|main|global)footer|share(?:bar|box|buttons?|icons?|links?|tools?|this)|social(?:share|links?|media|icons?|bar|buttons?)|related(?:posts?|articles?|stories|content|links?|news|items?|box)|(?:news)?letter(?:signup|box|form)|breadcrumb|(?:left|right|site|page|main|primary|secondary)side(?:bar)?|advert|sponsor(?:ed|s)|recommend(?:ed|ation)|mostread|mostpopular/i;
const COMMENTS_TOGETHER =
  /^(?:user|reader|post|article|fb|disqus)?comments?(?:list|form|section|area|box|wrapper|wrap|container|thread|content|body|block)$/;

/** The element's purpose by its tag and role, and by what the page calls it unless `byNames` is false. */
export function purposeOf(element: HtmlElement, byNames = true): Purpose {
  const { tagName } = element;
  if (tagName === 'nav' || tagName === 'footer' || tagName === 'menu' || tagName === 'dialog') return 'boilerplate';
  const role = attribute(element, 'role');
  if (role !== undefined && ROLES.has(role)) return 'boilerplate';
  if (tagName === 'main' || tagName === 'article' || role === 'main' || role === 'article') return 'content';
  if (attribute(element, 'itemprop') === 'articleBody') return 'content';
  if (attribute(element, 'aria-hidden') === 'true' && tagName !== 'img') return 'boilerplate';
  if (!byNames) return 'unknown';
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  if (names.length < 3) return tagName === 'aside' ? 'boilerplate' : 'unknown';
  return judgeNames(names.slice(0, 400), tagName);
}

function judgeNames(names: string, tagName: string): Purpose {
  // `no-sidebar`, `has-nav`: what a name says is beside the element or is not there.
  const plain = names.replace(/(?:^|\s)(?:no|not|has|have|with|without|is|js|wp)[-_][\w-]*/gi, ' ');
  let boilerplate = JOINED.test(plain) || RUN_TOGETHER.test(plain) ? 1 : 0;
  let comments = 0;
  let content = 0;
  for (const word of plain
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)) {
    if (BOILERPLATE.has(word)) boilerplate++;
    else if (COMMENTS.has(word) || COMMENTS_TOGETHER.test(word)) comments++;
    else if (CONTENT.has(word)) content++;
  }
  if (comments > 0 && !/\b(?:no|has|with|single|open)[-_]?comment|comment[-_](?:count|link|icon)s?/i.test(names))
    return 'comments';
  if (boilerplate > 0) return content > boilerplate ? 'unknown' : 'boilerplate';
  if (tagName === 'aside') return content > 0 ? 'unknown' : 'boilerplate';
  return content > 0 ? 'content' : 'unknown';
}

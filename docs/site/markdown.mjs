// How pages are read: as on GitHub, with its anchors, and links of the site.
import GithubSlugger from 'github-slugger';
import anchor from 'markdown-it-anchor';
import { linked } from './links.mjs';

/** Comments are for the test of the commands. */
const COMMENT = /<!--[^]*?-->\n?/g;

export function extend(md, places, files) {
  md.use(anchor, {
    level: [2, 3],
    getTokensText: (tokens) => tokens.map(({ content }) => content).join(''),
    slugify: (title) => new GithubSlugger().slug(title),
    permalink: anchor.permalink.linkInsideHeader({
      symbol: '#',
      placement: 'after',
      ariaHidden: true,
      renderAttrs: () => ({ 'data-pagefind-ignore': '' }),
    }),
  });
  const attribute = (token, name, env) => {
    const value = token.attrGet(name);
    if (value !== null) token.attrSet(name, linked(value, env, places, files));
  };
  md.renderer.rules.link_open = (tokens, at, options, env, self) => {
    if (tokens[at].attrGet('class') !== 'header-anchor') attribute(tokens[at], 'href', env);
    return self.renderToken(tokens, at, options);
  };
  const image = md.renderer.rules.image;
  md.renderer.rules.image = (tokens, at, options, env, self) => {
    attribute(tokens[at], 'src', env);
    return image(tokens, at, options, env, self);
  };
  md.renderer.rules.table_open = () => '<div class="wide"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.renderer.rules.html_block = (tokens, at) => tokens[at].content.replaceAll(COMMENT, '');
}

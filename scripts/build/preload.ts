import type { HtmlTagDescriptor, Plugin } from 'vite'

const FONT = 'theme/inter-latin.woff2'
/** What whoever is signed in needs on every screen: `outbox` is a weight where nothing waits to be sent. */
const SIGNED_IN = ['frame', 'screens', 'icons']
/** The place of these files in the page: its first script asks for them where somebody is signed in. */
const FIRST_SCRIPT = /(<script src="[^"]*\/theme\.js")/

/**
 * The page asks at once for the typeface of the first paint and for the program, beside the script that begins it; for who is
 * signed in also for the frame and what screens share, instead of one round later, when that script has run.
 */
export const preload: Plugin = {
  name: 'tepore:preload',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const link = (attrs: HtmlTagDescriptor['attrs']): HtmlTagDescriptor => ({
        tag: 'link',
        injectTo: 'head-prepend',
        attrs: { ...attrs, crossorigin: true },
      })
      const font = { rel: 'preload', as: 'font', type: 'font/woff2' }
      if (!bundle) return [link({ ...font, href: `/app/${FONT}` })]
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const program = chunks.find(({ name }) => name === 'program')
      const built = Object.keys(bundle).find((file) => /\/inter-latin-(?!ext-)[^.]+\.woff2$/.test(file))
      const signedIn = chunks
        .filter(({ name }) => SIGNED_IN.includes(name))
        .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
      return {
        html: html.replace(FIRST_SCRIPT, `$1 data-signed-in="${signedIn.join(' ')}"`),
        tags: [
          link({ ...font, href: `/app/${built}` }),
          ...[program?.fileName, ...(program?.imports ?? [])].map((file) =>
            link({ rel: 'modulepreload', href: `/app/${file}` }),
          ),
        ],
      }
    },
  },
}

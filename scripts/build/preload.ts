import type { HtmlTagDescriptor, Plugin } from 'vite'

const FONT = 'theme/inter-latin.woff2'
/** The page asks at once for the typeface of the first paint, and for the program beside the script that begins it. */
export const preload: Plugin = {
  name: 'tepore:preload',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
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
      return [
        link({ ...font, href: `/app/${built}` }),
        ...[program?.fileName, ...(program?.imports ?? [])].map((file) =>
          link({ rel: 'modulepreload', href: `/app/${file}` }),
        ),
      ]
    },
  },
}

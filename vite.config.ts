import { createRequire } from 'node:module'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { gruppi } from './scripts/build/chunks.ts'
import { finish } from './scripts/build/finish.ts'

const FONT = '@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2'

/** Preloads the typeface of the first paint, where the style sheet will ask for it: built, or as the dev server has it. */
const preloadFont: Plugin = {
  name: 'tepore:preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      const built = Object.keys(bundle ?? {}).find((file) => /\/inter-latin-opsz-.*\.woff2$/.test(file))
      const href = bundle ? `/app/${built}` : `/app/@fs${createRequire(import.meta.url).resolve(FONT)}`
      const attrs = { rel: 'preload', href, as: 'font', type: 'font/woff2', crossorigin: true }
      return [{ tag: 'link', injectTo: 'head-prepend', attrs }]
    },
  },
}

/** The browser bundle. The server serves `dist/` under /app; in development Vite proxies /api to it. */
export default defineConfig({
  root: 'src/web',
  base: '/app/',
  publicDir: 'public',
  plugins: [react(), preloadFont, finish()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // jsPDF asks for them only to draw HTML and SVG, which we never do.
    rolldownOptions: {
      external: ['canvg', 'dompurify', 'html2canvas'],
      output: { codeSplitting: { groups: gruppi } },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

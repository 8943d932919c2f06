import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { groups } from './scripts/build/chunks.ts'
import { finish } from './scripts/build/finish.ts'
import { mixins } from './scripts/build/mixins.ts'
import { preload } from './scripts/build/preload.ts'

/** Chunks (scripts/build/chunks.ts) that are loaded before any other code, and before that of a screen. */
const ALL_STAND_ON = /\/(first|program|rolldown-runtime)-/
const SCREEN_STANDS_ON = /\/(first|program|rolldown-runtime|frame|screens)-/

/** The browser bundle. The server serves `dist/` under /app; in development Vite proxies /api to it. */
export default defineConfig({
  root: 'src/web',
  base: '/app/',
  publicDir: 'public',
  plugins: [react(), preload, finish()],
  css: { postcss: { plugins: [mixins()] } },
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every browser of the target knows modulepreload.
    modulePreload: {
      polyfill: false,
      // What stands already when code asks for more is not asked for again: the names would only be weight.
      resolveDependencies: (_, files, { hostId, hostType }) => {
        const there = /\/(page|screens)-/.test(hostId) ? SCREEN_STANDS_ON : ALL_STAND_ON
        return hostType === 'js' ? files.filter((file) => !there.test(file)) : files
      },
    },
    chunkSizeWarningLimit: 700,
    // jsPDF asks for them only to draw HTML and SVG, which we never do.
    rolldownOptions: {
      external: ['canvg', 'dompurify', 'html2canvas'],
      // Rules only answer: whoever takes nothing from them needn't load them.
      treeshake: {
        moduleSideEffects: [{ test: /[./]rules\.ts$/, sideEffects: false }],
      },
      output: {
        // What entries a shared part belongs to is no part of its name.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: {
          groups,
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

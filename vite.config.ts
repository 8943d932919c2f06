import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser bundle. The server serves `dist/` under /app; in development Vite proxies /api to it. */
export default defineConfig({
  root: 'src/web',
  base: '/app/',
  publicDir: 'public',
  plugins: [react()],
  build: {
    outDir: '../../dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' } },
})

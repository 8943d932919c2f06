import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Attese } from './waiting-markup.tsx'

const CARTELLA = resolve('node_modules/.cache/tepore')

/** Draws what the page shows until the program is there, with the program's own components. */
export async function disegnaAttese(radice: string): Promise<Attese> {
  await build({
    configFile: false,
    root: radice,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      ssr: join(import.meta.dirname, 'waiting-markup.tsx'),
      outDir: CARTELLA,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { output: { entryFileNames: 'attese.mjs' } },
    },
  })
  const file = pathToFileURL(join(CARTELLA, 'attese.mjs')).href
  const { attese } = (await import(`${file}?${Date.now()}`)) as { attese: Attese }
  return attese
}

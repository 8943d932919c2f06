import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { comprimi } from './compress.ts'
import { scriviPrimoScript } from './first-script.ts'
import { leggiManifesto, MANIFESTO } from './pieces.ts'
import { scriviServiceWorker } from './service-worker.ts'
import { disegnaAttese } from './waiting.ts'

/** What is left to do once the bundle is on disk: the first script, the service worker, the compressed files. */
export function finish(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'tepore:finish',
    apply: 'build',
    configResolved(risolta) {
      config = risolta
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(config.root, config.build.outDir)
        // Also called when the build has failed.
        if (!existsSync(join(dist, MANIFESTO))) return
        const manifesto = leggiManifesto(dist)
        const router = readFileSync(join(config.root, 'router.tsx'), 'utf8')
        scriviPrimoScript(dist, manifesto, router, await disegnaAttese(config.root))
        await scriviServiceWorker(config.root, dist, manifesto)
        await comprimi(dist)
      },
    },
  }
}

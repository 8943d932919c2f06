import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { compressBuild } from './compress.ts'
import { MANIFEST, readManifest } from './manifest.ts'
import { writeServiceWorker } from './service-worker.ts'

/** What is left to do once the bundle is on disk: the service worker, the compressed files. */
export function finish(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'tepore:finish',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(config.root, config.build.outDir)
        // Also called when the build has failed.
        if (!existsSync(join(dist, MANIFEST))) return
        await writeServiceWorker(config.root, dist, readManifest(dist))
        await compressBuild(dist)
      },
    },
  }
}

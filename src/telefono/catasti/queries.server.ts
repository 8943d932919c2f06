import { REGIONI } from '#scadenze/scadenze/regole.queries.server.ts'
import tavola from './catasti.json' with { type: 'json' }
import type { Catasto } from './contract.ts'

/** Every region's registry; of those that the table lacks nothing but where they are. */
export const CATASTI: readonly Catasto[] = Object.entries(REGIONI).map(([regione, { province }]) => {
  const noto = tavola.catasti.find((catasto) => catasto.regione === regione) as Catasto | undefined
  const ignoto = {
    nome: null,
    formato: null,
    giorni_invio: null,
    avvisare: null,
    fiducia: 'da_verificare',
    fonte: null,
  } as const
  return { ...(noto ?? { regione, ...ignoto }), province: [...province] }
})

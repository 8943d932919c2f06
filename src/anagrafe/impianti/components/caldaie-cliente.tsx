import { lazy } from '#web/ui/lazy.tsx'
import { caldaieApi } from '../api.ts'
import type { Caldaia } from '../contract.ts'
import { COMBUSTIBILI } from '../rules.ts'
import { type DiClienteProps, giornoOTrattino, ImpiantiCliente, type Specie } from './impianti-cliente.tsx'

const CALDAIE: Specie<Caldaia> = {
  api: caldaieApi,
  Form: lazy(() => import('./caldaia-form.tsx').then((m) => m.CaldaiaForm)),
  parole: {
    capo: 'Caldaie',
    nessuno: 'Nessuna caldaia',
    nuovo: 'Nuova Caldaia',
    oggetto: 'questa caldaia',
    eliminato: 'Caldaia eliminata',
    errore: 'Errore nell’eliminazione della caldaia',
  },
  lettera: 'C',
  scadenza: ({ prossima_revisione }) => prossima_revisione,
  dati: (c) => [
    ['Matricola', c.matricola],
    ['Potenza', c.potenza_kw !== null && `${c.potenza_kw.toLocaleString('it-IT')} kW`],
    ['Combustibile', c.tipo_combustibile && COMBUSTIBILI[c.tipo_combustibile]],
    ['Installata', giornoOTrattino(c.data_installazione)],
    ['Ultima revisione', giornoOTrattino(c.ultima_revisione)],
  ],
}

/** The boilers of a customer. */
export const CaldaieCliente = (props: DiClienteProps<Caldaia>) => (
  <ImpiantiCliente specie={CALDAIE} {...props} />
)

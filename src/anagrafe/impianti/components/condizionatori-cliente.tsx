import { lazy } from '#web/ui/lazy.tsx'
import { condizionatoriApi } from '../api.ts'
import type { Condizionatore } from '../contract.ts'
import { TIPI_CONDIZIONATORE } from '../rules.ts'
import { type DiClienteProps, giornoOTrattino, ImpiantiCliente, type Specie } from './impianti-cliente.tsx'

/** `R32, 0,85 kg` */
const gasECarica = ({ gas_refrigerante, carica_kg }: Condizionatore): string =>
  [gas_refrigerante, carica_kg !== null && `${carica_kg.toLocaleString('it-IT')} kg`]
    .filter(Boolean)
    .join(', ')

const CONDIZIONATORI: Specie<Condizionatore> = {
  api: condizionatoriApi,
  Form: lazy(() => import('./condizionatore-form.tsx').then((m) => m.CondizionatoreForm)),
  parole: {
    capo: 'Condizionatori',
    nessuno: 'Nessun condizionatore',
    nuovo: 'Nuovo Condizionatore',
    oggetto: 'questo condizionatore',
    eliminato: 'Condizionatore eliminato',
    errore: 'Errore nell’eliminazione del condizionatore',
  },
  lettera: 'K',
  scadenza: ({ prossima_manutenzione }) => prossima_manutenzione,
  dati: (c) => [
    ['Seriale', c.serial_number],
    ['Tipo', c.tipo && TIPI_CONDIZIONATORE[c.tipo]],
    ['BTU', c.btu?.toLocaleString('it-IT', { useGrouping: 'always' })],
    ['Gas', gasECarica(c)],
    ['Installato', giornoOTrattino(c.data_installazione)],
    ['Ultima', giornoOTrattino(c.ultima_manutenzione)],
  ],
}

/** The air conditioners of a customer. */
export const CondizionatoriCliente = (props: DiClienteProps<Condizionatore>) => (
  <ImpiantiCliente specie={CONDIZIONATORI} {...props} />
)

import { clientiApi } from '#anagrafe/clienti/api.ts'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { rceeApi } from '#scadenze/rcee/api.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { addDays, oggi } from '#shared/dates.ts'
import { appuntamentiApi } from '#visite/appuntamenti/api.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import { toast } from '#web/ui/toast.tsx'

type TipoFollowUp = 'cliente' | 'rcee' | 'appuntamento'

type Origine =
  | { tipo: 'cliente'; record: Cliente }
  | { tipo: 'rcee'; record: Rcee }
  | { tipo: 'appuntamento'; record: Appuntamento }

/** Somebody to hear from again, whichever record says so. */
export type DaSentire = Origine & {
  /** In the address: `rcee-12`. */
  chiave: string
  id: number
  versione: number
  clienteId: number
  nome: string
  telefono: string | null
  altri_telefoni: Cliente['altri_telefoni']
  /** What it is about, beside the note: the visit's title. */
  titolo: string | null
  /** `yyyy-MM-dd` */
  data: string
  note: string | null
}

const chiave = (tipo: TipoFollowUp, id: number) => `${tipo}-${id}`

export const daCliente = (c: Cliente): DaSentire => ({
  chiave: chiave('cliente', c.id),
  tipo: 'cliente',
  record: c,
  id: c.id,
  versione: c.versione,
  clienteId: c.id,
  nome: nomeCliente(c),
  telefono: c.telefono,
  altri_telefoni: c.altri_telefoni,
  titolo: null,
  data: c.dataFollowUp ?? '',
  note: c.noteFollowUp,
})

export const daRcee = (r: Rcee): DaSentire => ({
  chiave: chiave('rcee', r.id),
  tipo: 'rcee',
  record: r,
  id: r.id,
  versione: r.versione,
  clienteId: r.cliente.id,
  nome: nomeCliente(r.cliente),
  telefono: r.cliente.telefono,
  altri_telefoni: r.cliente.altri_telefoni,
  titolo: null,
  data: r.data_follow_up ?? '',
  note: r.note_follow_up,
})

export const daAppuntamento = (a: Appuntamento): DaSentire => ({
  chiave: chiave('appuntamento', a.id),
  tipo: 'appuntamento',
  record: a,
  id: a.id,
  versione: a.versione,
  clienteId: a.cliente.id,
  nome: nomeCliente(a.cliente),
  telefono: a.cliente.telefono,
  altri_telefoni: a.cliente.altri_telefoni,
  titolo: a.titolo,
  data: a.data_follow_up ?? '',
  note: a.note_follow_up,
})

/** How much later 'Rimanda' makes it, in days. */
const RIMANDO = 7

interface Valori {
  dataFollowUp: string | null
  noteFollowUp: string | null
}

const nonRiuscito = (errore: unknown) =>
  toast.errore(errorText(errore, 'Errore nel salvare la data di follow-up'))

/** Closing a follow-up and putting it off, each to be taken back from its toast. */
export function useChiudiFollowUp() {
  const cliente = clientiApi.useUpdate()
  const rcee = rceeApi.useUpdate()
  const appuntamento = appuntamentiApi.useUpdate()
  const aggiorna = { cliente, rcee, appuntamento }

  async function scrivi({ tipo, id, ...f }: DaSentire, dati: Valori, messaggio: string) {
    try {
      const { versione } = await aggiorna[tipo].mutateAsync({ id, dati, versione: f.versione })
      const precedenti = { dataFollowUp: f.data, noteFollowUp: f.note }
      toast.successo(messaggio, {
        annulla: () => void aggiorna[tipo].mutateAsync({ id, dati: precedenti, versione }).catch(nonRiuscito),
      })
      return true
    } catch (errore) {
      nonRiuscito(errore)
      return false
    }
  }

  return {
    inCorso: cliente.isPending || rcee.isPending || appuntamento.isPending,
    fatto: (f: DaSentire) =>
      scrivi(f, { dataFollowUp: null, noteFollowUp: null }, `Follow-up fatto: ${f.nome}`),
    rimanda: (f: DaSentire) => {
      const quando = addDays(oggi(), RIMANDO)
      return scrivi(
        f,
        { dataFollowUp: quando, noteFollowUp: f.note },
        `Follow-up rimandato di ${RIMANDO} giorni: ${f.nome}`,
      )
    },
  }
}

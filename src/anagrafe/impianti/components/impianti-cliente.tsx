import { IconFilePencil } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { nomeApparecchio } from '#anagrafe/impianti/nome.rules.ts'
import { formatDate } from '#shared/dates.ts'
import { useOpened } from '#web/back.ts'
import type { Lista } from '#web/http.ts'
import { deleteAction, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import type { Prefetch } from '#web/ui/lazy.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { told } from '#web/ui/told.ts'
import type { caldaieApi } from '../api.ts'
import type { Caldaia, Condizionatore } from '../contract.ts'
import { RigaImpianto } from './impianto.tsx'
import type { Salvato } from './salva-qui.ts'

type Uno = Caldaia | Condizionatore

export interface ImpiantoFormProps<I> {
  clienteId: number
  /** The one to change; null for a new one. */
  impianto: I | null
  /** The field to begin with; the first where absent. */
  fuoco?: string | undefined
  aperto: boolean
  onChiudi: () => void
  onSalvato?: (salvato: Salvato) => void
}

/** What tells one kind of plant from the other. */
export interface Specie<I extends Uno> {
  api: {
    useList: (query: { clienteId: number }) => UseQueryResult<Lista<I>>
    useRemove: typeof caldaieApi.useRemove
  }
  Form: ComponentType<ImpiantoFormProps<I>> & { anticipo: Prefetch }
  parole: { capo: string; nessuno: string; nuovo: string; oggetto: string; eliminato: string; errore: string }
  /** Of its kind in the codes of reports: `C` of `C312`. */
  lettera: 'C' | 'K'
  /** Next maintenance, `yyyy-MM-dd`. */
  scadenza: (impianto: I) => string | null
  /** Label and value; those without value are left out. The first is its serial number. */
  dati: (impianto: I) => [string, ReactNode][]
}

export const giornoOTrattino = (data: string | null) => data && formatDate(data)

export interface DiClienteProps<I> {
  clienteId: number
  /** When its maintenance is due next and what is said of it, where the screen knows more than the record. */
  prossima?: (impianto: I) => { data: string; detto?: string } | null
  /** What stands below a plant's name, where the screen knows more of it. */
  accanto?: (impianto: I) => ReactNode
}

interface ImpiantiProps<I extends Uno> extends DiClienteProps<I> {
  specie: Specie<I>
}

/** The plants of one kind that a customer has, with their form. */
export function ImpiantiCliente<I extends Uno>({ clienteId, specie, prossima, accanto }: ImpiantiProps<I>) {
  const { api, Form, parole, lettera, scadenza, dati } = specie
  const naviga = useNavigate()
  const query = api.useList({ clienteId })
  const elimina = api.useRemove()
  const conferma = useConfirm()
  const [form, setForm] = useOpened<I | 'nuovo' | null>(null)

  async function chiediElimina(impianto: I) {
    const si = await conferma({
      frase: `Sei sicuro di voler eliminare ${parole.oggetto}?`,
      dettaglio: [nomeApparecchio(impianto), dati(impianto)[0]?.[1]].filter(Boolean).join(' · '),
    })
    if (!si) return
    elimina.mutate(impianto.id, told(parole.eliminato, parole.errore))
  }

  return (
    <Scheda
      titolo={parole.capo}
      conteggio={query.data?.count || undefined}
      azione={
        <AddButton form={Form} onClick={() => setForm('nuovo')}>
          {parole.nuovo}
        </AddButton>
      }
      senzaMargine
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto 36px" height={104} none={parole.nessuno}>
        {(impianto) => (
          <RigaImpianto
            key={impianto.id}
            nome={nomeApparecchio(impianto)}
            fermo={
              impianto.fuori_servizio_dal === null
                ? null
                : { dal: impianto.fuori_servizio_dal, motivo: impianto.fuori_servizio_motivo }
            }
            {...(prossima
              ? { scadenza: prossima(impianto)?.data ?? null, detto: prossima(impianto)?.detto }
              : { scadenza: scadenza(impianto) })}
            accanto={accanto?.(impianto)}
            dati={dati(impianto)}
            note={impianto.note}
            voci={[
              editAction(() => setForm(impianto)),
              menuAction('Compila RCEE', IconFilePencil, () =>
                naviga(`/rcee?compila=${lettera}${impianto.id}`),
              ),
              deleteAction(() => void chiediElimina(impianto)),
            ]}
          />
        )}
      </QueryRows>
      <Form
        clienteId={clienteId}
        impianto={form === 'nuovo' ? null : form}
        aperto={form !== null}
        onChiudi={() => setForm(null)}
      />
    </Scheda>
  )
}

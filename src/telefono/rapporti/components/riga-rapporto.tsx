import { IconChevronRight, IconFileCheck, IconFilePencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fuoriAgenda } from '#shared/stati.ts'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { drafts } from '#web/outbox-store.ts'
import { useUser } from '#web/session.tsx'
import { AppLink } from '#web/ui/link.tsx'
import type { Bozza } from './bozza.ts'
import { chiusuraQui, eFirmato, nomeBozza } from './chiuso-qui.ts'
import stili from './riga-rapporto.module.css'

/**
 * How it stands with the report of a visit.
 * @param insieme ids of the visits that are shown together: asked about in one call
 */
export function useRapportoInRiga(visita: Appuntamento, insieme: readonly number[]) {
  const utente = useUser()
  const azioni = useAzioni()
  const { data } = useRapportiDelleVisite(insieme)
  const [bozza, setBozza] = useState<Bozza | null>(null)
  useEffect(() => {
    let montato = true
    void drafts.read<Bozza>(utente.id, nomeBozza(visita.id)).then((letta) => montato && setBozza(letta))
    return () => {
      montato = false
    }
  }, [utente.id, visita.id])
  const vivo = data?.find(({ appuntamento_id, stato }) => appuntamento_id === visita.id && stato === 'Chiuso')
  const chiusura = chiusuraQui(azioni, visita.id)
  const fatto = Boolean(vivo ?? chiusura)
  return {
    bozza,
    fatto,
    firmato: vivo ? vivo.firma_esito === 'Firmato' : chiusura !== undefined && eFirmato(chiusura),
    /** The visit hasn't begun, and nothing is written of it. */
    daIniziare: visita.stato === 'Programmato' && !fatto && !bozza,
    /** A visit that isn't made has no report, but for one that is there already. */
    nessuno: fuoriAgenda(visita.stato) && !fatto && !bozza,
  }
}

type Props = ReturnType<typeof useRapportoInRiga> & { visitaId: number }

/** The report of a visit: to begin, to go on with, or done. */
export function RapportoInRiga({ visitaId, bozza, fatto, firmato, nessuno }: Props) {
  if (nessuno) return null
  const testo = bozza
    ? bozza.chiuso
      ? 'Rapporto · da consegnare'
      : 'Rapporto · in compilazione'
    : fatto
      ? firmato
        ? 'Rapporto firmato'
        : 'Rapporto senza firma'
      : 'Inizia rapporto'
  const Icona = fatto && !bozza ? IconFileCheck : IconFilePencil
  return (
    <AppLink a={`/visite/${visitaId}/rapporto`} className={stili.riga} data-fatto={fatto && !bozza}>
      <Icona size={19} stroke={1.7} aria-hidden />
      {testo}
      <IconChevronRight size={17} aria-hidden />
    </AppLink>
  )
}

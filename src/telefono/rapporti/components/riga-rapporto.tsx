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

interface Props {
  di: Appuntamento
  /** Ids of the visits that are shown together: asked about in one call. */
  insieme: readonly number[]
}

/** The report of a visit: to begin, to go on with, or done. */
export function RapportoInRiga({ di: visita, insieme }: Props) {
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
  const fatto = vivo ?? chiusura
  const firmato = vivo ? vivo.firma_esito === 'Firmato' : chiusura && eFirmato(chiusura)
  if (fuoriAgenda(visita.stato) && !fatto && !bozza) return null
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
    <AppLink a={`/visite/${visita.id}/rapporto`} className={stili.riga} data-fatto={Boolean(fatto && !bozza)}>
      <Icona size={19} stroke={1.7} aria-hidden />
      {testo}
      <IconChevronRight size={17} aria-hidden />
    </AppLink>
  )
}

import {
  IconArrowsSplit2,
  IconChevronRight,
  IconCloudUpload,
  IconFilePencil,
  IconHourglass,
  IconMoodSad,
  IconWifiOff,
} from '@tabler/icons-react'
import { useRapportiAperti } from '#telefono/rapporti/components/aperti.ts'
import { useAzioni, usePerche } from '#visite/appuntamenti/components/da-inviare.ts'
import { inActions } from '#web/keeping.ts'
import { useOnline } from '#web/online.ts'
import { isUnsent } from '#web/outbox.ts'
import type { Action } from '#web/outbox-store.ts'
import { AppLink } from '#web/ui/link.tsx'
import { useDecise } from './decise.ts'
import stili from './striscia.module.css'

/** Under the date: what waits on this telephone, asks something or was refused; nothing where all is sent. */
export function StrisciaAzioni() {
  const azioni = useAzioni()
  useDecise()
  const inRete = useOnline()
  const aperti = useRapportiAperti().length
  const avviso = cosaDire(azioni, inRete, usePerche()) ?? (aperti > 0 ? inCompilazione(aperti) : null)
  return (
    <div role="status">
      {avviso && (
        <AppLink a="/azioni" className={stili.striscia} data-tono={avviso.tono}>
          <span className={stili.icona} aria-hidden>
            <avviso.Icona size={20} stroke={1.8} />
          </span>
          <span>
            <strong>{avviso.titolo}</strong>
            {avviso.dettaglio && <small>{avviso.dettaglio}</small>}
          </span>
          <IconChevronRight size={18} aria-hidden />
        </AppLink>
      )}
    </div>
  )
}

const inCompilazione = (quanti: number) => ({
  Icona: IconFilePencil,
  tono: 'quieta',
  titolo: quanti === 1 ? '1 rapporto in compilazione' : `${quanti} rapporti in compilazione`,
  dettaglio: null,
})

function cosaDire(azioni: readonly Action[], inRete: boolean, perche: string) {
  const quante = (stato: Action['stato']) => azioni.filter((a) => a.stato === stato).length
  const daInviare = azioni.filter(isUnsent).length
  if (daInviare > 0 && !inRete)
    return {
      ...{ Icona: IconWifiOff, tono: 'attesa', titolo: `${inActions(daInviare)} da inviare` },
      dettaglio: 'Senza rete: partono da sole quando torna',
    }
  // What waits for a choice isn't the server's fault: the choice is asked for, below.
  if (daInviare > azioni.filter((a) => isUnsent(a) && a.trattenuta).length)
    return quante('in_invio') > 0
      ? {
          Icona: IconCloudUpload,
          tono: 'attesa',
          titolo: `Invio di ${inActions(daInviare)}…`,
          dettaglio: null,
        }
      : {
          ...{ Icona: IconCloudUpload, tono: 'attesa', titolo: `${inActions(daInviare)} da inviare` },
          dettaglio: perche,
        }
  if (quante('scelta') > 0)
    return {
      ...{ Icona: IconArrowsSplit2, tono: 'scelta', dettaglio: 'Cambiato anche in ufficio' },
      titolo:
        quante('scelta') === 1
          ? '1 azione chiede una scelta'
          : `${quante('scelta')} azioni chiedono una scelta`,
    }
  if (quante('respinta') > 0)
    return {
      ...{ Icona: IconMoodSad, tono: 'scelta', dettaglio: 'Apri per sapere perché' },
      titolo: quante('respinta') === 1 ? '1 non accettata' : `${quante('respinta')} non accettate`,
    }
  if (quante('verifica') > 0)
    return {
      Icona: IconHourglass,
      tono: 'quieta',
      titolo: `${quante('verifica')} in verifica in ufficio`,
      dettaglio: null,
    }
  return null
}

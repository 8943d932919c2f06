import {
  IconAirConditioning,
  IconArrowsSplit2,
  IconBan,
  IconCircleCheck,
  IconCloudCheck,
  IconCloudUp,
  IconFileCertificate,
  IconFileCheck,
  IconFileText,
  IconFlame,
  IconHourglass,
  IconPencil,
  IconPlayerPlay,
  IconTruck,
  type TablerIcon,
} from '@tabler/icons-react'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import { byRightClock } from '#shared/clock.ts'
import { oggi } from '#shared/dates.ts'
import { useInizioTenuto } from '#telefono/giornata/components/tenute.ts'
import { useAzioni } from '#visite/appuntamenti/components/da-inviare.ts'
import { useOnline } from '#web/online.ts'
import type { Action } from '#web/outbox-store.ts'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import type { MisureRiga } from './misure.ts'
import { azioneInParole, ora } from './words.ts'

interface RigaProps {
  azione: Action
  misure?: MisureRiga
}

/** An action: what, of whom, when, how much, and where it stands. */
export function RigaAzione({ azione, misure }: RigaProps) {
  const inRete = useOnline()
  const [Icona, Stato] = [iconaDi(azione), iconaStato(azione)]
  const misura = misure?.get(azione.id)
  // Two visits of one customer are told apart.
  const piuVisite = useAzioni().some(
    ({ titolo, visitaId }) => titolo === azione.titolo && visitaId !== azione.visitaId,
  )
  const inizio = useInizioTenuto(azione.visitaId ?? 0)
  const visita =
    piuVisite &&
    azione.visitaId !== null &&
    (inizio ? `visita delle ${ora(inizio, oggi())}` : `visita ${azione.visitaId}`)
  const dettagli = [azione.titolo, visita, ora(azione.confermataIl, oggi()), misura && quanto(misura)].filter(
    Boolean,
  )
  return (
    <Row
      lead={<Icona size={18} stroke={1.7} aria-hidden />}
      name={azioneInParole(azione)}
      sub={dettagli.join(' · ')}
      state={
        <Pill
          tono={azione.stato === 'fatta' ? 'completato' : azione.stato === 'verifica' ? 'neutro' : 'corso'}
          icona={<Stato aria-hidden />}
          tenue
        >
          {statoInParole(azione, inRete)}
        </Pill>
      }
    />
  )
}

/** `PDF e 3 foto, 1,1 MB`. */
function quanto({ byte, pdf, foto }: { byte: number; pdf: number; foto: number }): string {
  const cose = [pdf > 0 && 'PDF', foto > 0 && `${foto} foto`].filter(Boolean).join(' e ')
  return cose ? `${cose}, ${pesoDelFile(byte)}` : pesoDelFile(byte)
}

function statoInParole(azione: Action, inRete: boolean): string {
  const { length: senza } = azione.senzaFile ?? []
  const stato = doveSta(azione, inRete)
  return senza > 0 ? `${stato}, senza ${senza} foto: ${azione.senzaFile?.[0]?.motivo}` : stato
}

function doveSta(
  { stato, risposta, rispostaIl, tentativi, prossimoIl, trattenuta }: Action,
  inRete: boolean,
): string {
  const alle = (ms: number) => ora(new Date(byRightClock(ms)).toISOString(), oggi())
  if (stato === 'fatta') return `Inviata alle ${alle(rispostaIl ?? 0)}`
  if (stato === 'verifica') {
    const { motivo, ufficio } = risposta ?? {}
    const firma = ufficio ? ` (${ufficio.chi}, ${ora(ufficio.quando, oggi())})` : ''
    return `${motivo ?? 'In verifica in ufficio'}${firma}`
  }
  if (trattenuta) return 'Aspetta l’azione precedente'
  if (!inRete) return 'In attesa di rete'
  if (stato === 'in_invio') return 'In invio…'
  return tentativi > 0 ? `Riprova alle ${alle(prossimoIl)}` : 'In attesa'
}

/** Of what was done. */
function iconaDi({ tipo, corpo, risponde }: Action): TablerIcon {
  if (risponde) return IconArrowsSplit2
  if (tipo === 'rapporto.chiudi') return IconFileText
  if (tipo === 'rcee.chiudi') return IconFileCertificate
  if (tipo.endsWith('.consegna')) return IconFileCheck
  if (tipo === 'caldaia.salva') return IconFlame
  if (tipo === 'condizionatore.salva') return IconAirConditioning
  if (tipo === 'visita.nuova') return IconPlayerPlay
  if (tipo === 'pezzo.chiedi') return IconTruck
  const stato = (corpo as { campi?: { stato?: { dopo: string } } }).campi?.stato?.dopo
  if (stato === 'Completato') return IconCircleCheck
  if (stato === 'In_Corso') return IconPlayerPlay
  return stato === 'Annullato' ? IconBan : IconPencil
}

/** Of where it stands. */
const iconaStato = ({ stato, trattenuta }: Action): TablerIcon =>
  stato === 'fatta' ? IconCloudCheck : stato === 'verifica' || trattenuta ? IconHourglass : IconCloudUp

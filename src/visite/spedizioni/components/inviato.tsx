import { IconMailForward } from '@tabler/icons-react'
import { dayInRome, formatDate, oggi } from '#shared/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { nonPartito, type Spedibile, staPartendo, useSpedizioni } from '../api.ts'
import type { Spedizione } from '../contract.ts'

/** `28/11`; with its year where it isn't this one. */
const giorno = (istante: string): string => {
  const scritto = formatDate(dayInRome(istante))
  return scritto.endsWith(oggi().slice(0, 4)) ? scritto.slice(0, 5) : scritto
}

/** What a customer answered; what they accepted stands with the document itself. */
function rispostaInParole({ esito, giorno: pagato, risposto_il }: Spedizione): string | null {
  const il = risposto_il ? ` il ${giorno(risposto_il)}` : ''
  if (esito === 'Interessato') return 'Vuole essere richiamato'
  if (esito === 'No') return `Ha risposto che non interessa${il}`
  if (esito === 'Recesso') return `Ha esercitato il recesso${il}`
  if (esito === 'Pagata') return `Dice di aver pagato${pagato ? ` il ${formatDate(pagato)}` : ''}`
  return null
}

/** That a document was sent, whether it was seen, and what its customer asked or answered; nothing where nothing is known. */
export function Inviato(spedibile: Spedibile) {
  const { data = [] } = useSpedizioni(spedibile)
  const versioni = data.map((v, n) => <Versione key={v.id} versione={v} precedente={n > 0} />)
  return versioni.length > 0 && <Stack gap={8}>{versioni}</Stack>
}

function Versione({ versione: v, precedente }: { versione: Spedizione; precedente: boolean }) {
  const quando = [
    v.inviato_il && `Inviato ${giorno(v.inviato_il)}`,
    v.visto_il && `${v.inviato_il ? 'visto' : 'Visto'} ${giorno(v.visto_il)}`,
    staPartendo([v]) && 'In partenza…',
  ].filter(Boolean)
  const risposta = rispostaInParole(v)
  // One that left afterwards says that the address is mended.
  const falliti = v.messaggi.filter(
    (m) => !v.messaggi.some((seguente) => seguente.id > m.id && seguente.destinatario === m.destinatario),
  )
  const male = precedente || staPartendo([v]) ? [] : falliti.flatMap((m) => nonPartito(m) ?? [])
  return (
    <>
      {quando.length > 0 && (
        <Line as="p">
          <IconMailForward size={17} aria-hidden />
          <span role="status">
            {precedente && 'Versione precedente: '}
            {quando.join(' · ')}
          </span>
        </Line>
      )}
      {v.domanda && (
        <Notice
          tono="info"
          titolo={`Domanda${v.domandato_il ? ` del ${giorno(v.domandato_il)}` : ''}: «${v.domanda}»`}
        />
      )}
      {risposta && (
        <Notice tono={v.esito === 'Recesso' ? 'attenzione' : 'info'} titolo={risposta}>
          {v.nota && v.nota !== v.domanda && `«${v.nota}»`}
        </Notice>
      )}
      {male.map((perche) => (
        <Notice key={perche} tono="attenzione" titolo={perche.replace(/^l/, 'L')} />
      ))}
    </>
  )
}

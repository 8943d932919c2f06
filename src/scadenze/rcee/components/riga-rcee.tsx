import { ActionIcon, Button } from '@mantine/core'
import {
  IconBellRinging,
  IconCalendarPlus,
  IconEdit,
  IconNote,
  IconPhoneCheck,
  IconTrash,
} from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { indirizzoBreve } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeEStato } from '#anagrafe/impianti/nome.rules.ts'
import { QuandoProssima } from '#scadenze/prenotate/components/prossima.tsx'
import { SegnoPrenotata } from '#scadenze/prenotate/components/segno.ts'
import { type AzioniRcee, vociMenuRcee } from '#scadenze/rcee/components/azioni.tsx'
import {
  messaggioDiErrore,
  nomeDelClienteRcee,
  primaScadenza,
  scadenzaInParole,
  scadenzeDi,
} from '#scadenze/rcee/components/words.ts'
import type { Rcee } from '#scadenze/rcee/contract.ts'
import { formatDate, oggi } from '#shared/dates.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { PhoneLink, WhatsAppLink } from '#web/ui/contact-links.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'

interface RigaRceeProps {
  rcee: Rcee
  cerca: string
  azioni: AzioniRcee
  /** In 'Contattati': says what the customer was called about. */
  conMotivo: boolean
  /** Wide, boiler and address have columns of their own, edit and delete their buttons. */
  su: 'largo' | 'tavoletta' | 'telefono'
}

/** A report in its row: whom to call, about what, by when, and the visit one tap away. */
export const RigaRcee = memo(function RigaRcee({ rcee, cerca, azioni, conMotivo, su }: RigaRceeProps) {
  const larga = su === 'largo'
  const telefono = su === 'telefono'
  const nome = nomeDelClienteRcee(rcee)
  const { cliente, caldaie } = rcee
  const caldaia = caldaie && nomeEStato(caldaie)
  const indirizzo = <Highlight testo={cliente.indirizzo || 'Indirizzo non indicato'} cerca={cerca} />
  const comune = cliente.comune && <Highlight testo={cliente.comune} cerca={cerca} />
  const contatti = (
    <Line gap={4}>
      <PhoneLink numero={cliente.telefono} altri={cliente.altri_telefoni} />
      <WhatsAppLink
        numero={cliente.telefono}
        altri={cliente.altri_telefoni}
        testo={messaggioDiErrore(rcee, oggi())}
      />
    </Line>
  )
  return (
    <Row
      as="article"
      label={nome}
      record={`rcee/${rcee.id}`}
      name={<Highlight testo={nome} cerca={cerca} />}
      onOpen={() => azioni.apri(rcee)}
      sub={
        <>
          <Line as="span" gap={4}>
            {rcee.contattato && (
              <Pill tono="completato" icona={<IconPhoneCheck aria-hidden />}>
                Contattato
              </Pill>
            )}
            {conMotivo && (
              <Pill tono={primaScadenza(rcee) === 'RCEE' ? 'programmato' : 'urgente'} icona={null}>
                {primaScadenza(rcee)}
              </Pill>
            )}
          </Line>
          {!larga && (
            <>
              {[caldaia ?? 'Nessuna caldaia', caldaie?.matricola].filter(Boolean).join(' · ')}
              <br />
              {indirizzo}
              {comune && ' · '}
              {comune}
            </>
          )}
        </>
      }
      cells={
        larga
          ? [
              <span key="caldaia" title={[caldaia, caldaie?.matricola].filter(Boolean).join(' · ')}>
                {caldaia ? <b className="ell">{caldaia}</b> : 'Nessuna caldaia'}
                {caldaie?.matricola && <small>{caldaie.matricola}</small>}
              </span>,
              <span key="luogo" data-wide title={indirizzoBreve(cliente)}>
                {indirizzo}
                {comune && <small>{comune}</small>}
              </span>,
              <span key="contatti" data-wide>
                {contatti}
              </span>,
              <Scadenze key="scadenze" rcee={rcee} />,
            ]
          : [
              <Stack key="scadenze" gap={4}>
                <Scadenze rcee={rcee} />
                {contatti}
              </Stack>,
            ]
      }
      actions={
        <>
          <Button
            variant={larga ? 'subtle' : 'default'}
            size={larga ? 'compact-xs' : 'sm'}
            leftSection={!telefono && <IconCalendarPlus size={15} aria-hidden />}
            {...(telefono && { px: 8 })}
            aria-label={`Crea Appuntamento per ${nome}`}
            title="Crea Appuntamento"
            onClick={() => azioni.prenota(rcee)}
          >
            Appuntamento
          </Button>
          {larga && (
            <>
              <ActionIcon
                size="sm"
                title="Modifica"
                aria-label={`Modifica RCEE di ${nome}`}
                onClick={() => azioni.modifica(rcee)}
              >
                <IconEdit />
              </ActionIcon>
              <ActionIcon
                size="sm"
                title="Elimina"
                aria-label={`Elimina RCEE di ${nome}`}
                onClick={() => azioni.elimina(rcee)}
              >
                <IconTrash />
              </ActionIcon>
            </>
          )}
          <ActionMenu
            etichetta={`Altre azioni per ${nome}`}
            voci={vociMenuRcee(rcee, azioni, { complete: !larga, prenota: !conMotivo })}
          />
        </>
      }
      below={noteDi(rcee)}
    />
  )
})

/** The two deadlines and what they are booked with, said once where they are the same; filled is what is overdue. */
function Scadenze({ rcee }: { rcee: Rcee }) {
  const visita = rcee.caldaie?.prenotata
  const { prenotata } = rcee
  return (
    <>
      <Facts as="pairs">
        {scadenzeDi(rcee).map(([di, data, calcolata]) => (
          <Fact key={di} of={di}>
            <QuandoProssima
              prossima={data ? { data, origine: calcolata ? 'calcolata' : 'scritta' } : null}
              variante={data && data < oggi() ? 'pill' : 'piano'}
              parole={scadenzaInParole}
            />
          </Fact>
        ))}
      </Facts>
      {visita?.appuntamento_id === prenotata?.appuntamento_id ? (
        <SegnoPrenotata prenotata={prenotata} />
      ) : (
        <Line gap={4}>
          <SegnoPrenotata prenotata={visita} lavoro="Manutenzione" />
          <SegnoPrenotata prenotata={prenotata} lavoro="RCEE" />
        </Line>
      )}
    </>
  )
}

/** The last line: what was said on the telephone, and when to call again. */
function noteDi({ note_contatto, data_follow_up, note_follow_up }: Rcee): ReactNode {
  return (
    (note_contatto || data_follow_up) && (
      <>
        {data_follow_up && (
          <Line as="p" gap={4}>
            <IconBellRinging size={14} aria-hidden /> <b>Follow-up {formatDate(data_follow_up)}</b>
            {note_follow_up && ` · ${note_follow_up}`}
          </Line>
        )}
        {note_contatto && (
          <Line as="p" gap={4}>
            <IconNote size={14} aria-hidden /> {note_contatto}
          </Line>
        )}
      </>
    )
  )
}

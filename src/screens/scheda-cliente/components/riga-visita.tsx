import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { STATI_VISITA } from '#shared/stati.ts'
import { firmaDetta, RapportoVisita } from '#telefono/rapporti/components/rapporto-visita.tsx'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useUser } from '#web/session.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Stack } from '#web/ui/stack.tsx'

const giornoMese = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: '2-digit', month: 'short' })

interface Props {
  visita: Appuntamento
  /** The one that holds. */
  rapporto: Rapporto | undefined
}

/** A visit of the customer; it opens to what was written of it. */
export function VisitaInScheda({ visita: a, rapporto }: Props) {
  const [aperta, setAperta] = useState(false)
  const giorno = dayInRome(a.data_inizio)
  return (
    <Row
      lead={
        <time dateTime={a.data_inizio}>
          {giornoMese.format(Date.parse(giorno))}
          <small>{giorno.slice(0, 4)}</small>
        </time>
      }
      name={
        <>
          {a.tipologia} <span className="sr-only">{STATI_VISITA[a.stato]}</span>
        </>
      }
      sub={
        <>
          {timeInRome(a.data_inizio)} – {timeInRome(a.data_fine)} · {a.utente_assegnato.nome_utente}
          {rapporto && ` · ${firmaDetta(rapporto)}`}
        </>
      }
      onOpen={() => setAperta(!aperta)}
      open={aperta}
      state={<PillolaStato stato={a.stato} />}
      below={aperta && <Scritto visita={a} rapporto={rapporto} />}
    />
  )
}

/** Why it was, what came of it, and the codes of the receipt. */
function Scritto({ visita: a, rapporto }: Props) {
  const utente = useUser()
  const daFatturare = isAdmin(utente) && a.stato === 'Completato'
  const titolo = titoloProprio(a)
  const nulla = !titolo && !a.note_completamento && !a.richiesta_ricevuta && !a.data_follow_up
  return (
    <Stack gap={8}>
      {/* The sheet itself says the customer's note. */}
      <DaSapere di={{ ...a, cliente: { ...a.cliente, note: null } }} />
      {daFatturare && (
        <div>
          <BottoneFattura
            size="xs"
            variant="default"
            lavoro={{ genere: 'visita', id: a.id }}
            fattura={a.fattura}
            di={`${a.tipologia} del ${formatDate(dayInRome(a.data_inizio))}`}
          />
        </div>
      )}
      <Facts as="pairs">
        <Fact of="Titolo">{titolo}</Fact>
        <Fact of="Note di Completamento">{a.note_completamento}</Fact>
        <Fact of="Ricevuta/fattura">{a.richiesta_ricevuta && 'Richiesta'}</Fact>
        <Fact of="Codice Fiscale">{a.codice_fiscale}</Fact>
        <Fact of="Partita IVA">{a.partita_iva}</Fact>
        <Fact of="Incasso">{a.incasso !== null && formatEuro(a.incasso)}</Fact>
        <Fact of="Spese">{a.spese !== null && formatEuro(a.spese)}</Fact>
        <Fact of="Follow-up">
          {a.data_follow_up && [formatDate(a.data_follow_up), a.note_follow_up].filter(Boolean).join(' · ')}
        </Fact>
      </Facts>
      {nulla && !a.descrizione && !a.note_interne && <p>Nessuna nota</p>}
      {rapporto && <RapportoVisita di={rapporto} />}
      <AppLink a={versoVisita(a, utente)}>
        Vedi appuntamento
        <IconChevronRight size={15} aria-hidden />
      </AppLink>
    </Stack>
  )
}

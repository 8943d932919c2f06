import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayInRome, formatDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { firmaDetta, RapportoVisita } from '#telefono/rapporti/components/rapporto-visita.tsx'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { DaSapere } from '#visite/appuntamenti/components/da-sapere.tsx'
import { PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { titoloProprio } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useUser } from '#web/session.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pairs } from '#web/ui/pairs.tsx'
import stili from './riga-visita.module.css'

const giornoMese = new Intl.DateTimeFormat('it-IT', { timeZone: 'UTC', day: '2-digit', month: 'short' })

interface Props {
  visita: Appuntamento
  /** The one that holds. */
  rapporto: Rapporto | undefined
}

/** A visit of the customer in two lines; it opens to what was written of it. */
export function VisitaInScheda({ visita: a, rapporto }: Props) {
  const [aperta, setAperta] = useState(false)
  const id = useId()
  const giorno = dayInRome(a.data_inizio)
  return (
    <li className={stili.visita}>
      <button
        type="button"
        className={stili.riga}
        aria-expanded={aperta}
        aria-controls={id}
        onClick={() => setAperta(!aperta)}
      >
        <time dateTime={a.data_inizio} className={stili.giorno}>
          <strong>{giornoMese.format(Date.parse(giorno))}</strong>
          <small>{giorno.slice(0, 4)}</small>
        </time>
        <span className={stili.cosa}>
          <strong>{a.tipologia}</strong>
          <small>
            {timeInRome(a.data_inizio)} – {timeInRome(a.data_fine)} · {a.utente_assegnato.nome_utente}
            {rapporto && ` · ${firmaDetta(rapporto)}`}
          </small>
        </span>
        <PillolaStato stato={a.stato} />
        <IconChevronDown aria-hidden />
      </button>
      <div id={id} hidden={!aperta} className={stili.aperta}>
        {aperta && <Scritto visita={a} rapporto={rapporto} />}
      </div>
    </li>
  )
}

/** Why it was, what came of it, and the codes of the receipt. */
function Scritto({ visita: a, rapporto }: Props) {
  const utente = useUser()
  const daFatturare = isAdmin(utente) && a.stato === 'Completato'
  const voci = (
    [
      ['Titolo', titoloProprio(a)],
      ['Note di Completamento', a.note_completamento],
      ['Ricevuta/fattura', a.richiesta_ricevuta && 'Richiesta'],
      ['Codice Fiscale', a.codice_fiscale],
      ['Partita IVA', a.partita_iva],
      ['Incasso', a.incasso !== null && formatEuro(a.incasso)],
      ['Spese', a.spese !== null && formatEuro(a.spese)],
      [
        'Follow-up',
        a.data_follow_up && [formatDate(a.data_follow_up), a.note_follow_up].filter(Boolean).join(' · '),
      ],
    ] as const
  ).filter(([, valore]) => valore)
  return (
    <>
      {/* The sheet itself says the customer's note. */}
      <DaSapere di={{ ...a, cliente: { ...a.cliente, note: null } }} />
      {daFatturare && (
        <p className={stili.fattura}>
          <BottoneFattura
            size="xs"
            variant="default"
            lavoro={{ genere: 'visita', id: a.id }}
            fattura={a.fattura}
            di={`${a.tipologia} del ${formatDate(dayInRome(a.data_inizio))}`}
          />
        </p>
      )}
      {voci.length > 0 && <Pairs className={stili.voci} di={voci} />}
      {voci.length === 0 && !a.descrizione && !a.note_interne && <p className={stili.niente}>Nessuna nota</p>}
      {rapporto && <RapportoVisita di={rapporto} />}
      <AppLink a={versoVisita(a, utente)}>
        Vedi appuntamento
        <IconChevronRight size={15} aria-hidden />
      </AppLink>
    </>
  )
}

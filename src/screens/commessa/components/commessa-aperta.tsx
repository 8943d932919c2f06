import { Button } from '@mantine/core'
import { IconCalendarPlus, IconDownload, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { commesseApi } from '#carte/commesse/api.ts'
import { PillolaCommessa } from '#carte/commesse/components/stato-commessa.tsx'
import type { CommessaIntera } from '#carte/commesse/contract.ts'
import { avanzamentoInParole } from '#carte/commesse/rules.ts'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { salvata } from '#carte/fatture/components/words.ts'
import { preventiviApi } from '#carte/preventivi/api.ts'
import { anticipoPdf, useScaricaPdf } from '#carte/preventivi/components/scarica-pdf.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate, formatShortDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { conChi } from '#shared/presenze.ts'
import { useRapportiDelleVisite } from '#telefono/rapporti/api.ts'
import { firmaDetta } from '#telefono/rapporti/components/rapporto-visita.tsx'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { durataDetta, minutiLavorati } from '#telefono/rapporti/rules.ts'
import { PillolaServono, PillolaStato } from '#visite/appuntamenti/components/stato.tsx'
import { orario } from '#visite/appuntamenti/components/words.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { useOpened } from '#web/back.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu, deleteAction, editAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteOfList } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { Sum, Sums } from '#web/ui/sums.tsx'

const CommessaForm = lazy(() =>
  import('#carte/commesse/components/commessa-form.tsx').then((m) => m.CommessaForm),
)
const AggiungiVisite = lazy(() =>
  import('#carte/commesse/components/aggiungi-visite.tsx').then((m) => m.AggiungiVisite),
)
const Seguito = lazy(() => import('#carte/preventivi/components/seguito-aperto.tsx').then((m) => m.default))

/** As many visits as one call about reports takes. */
const CHIESTI = 60

interface CommessaApertaProps {
  commessa: CommessaIntera
  indietro: { a: string; testo: string }
}

/** A job: how far it is, its visits, its money, its documents. Parts come between visits and documents. */
export function CommessaAperta({ commessa: c, indietro }: CommessaApertaProps) {
  const admin = isAdmin(useUser())
  const naviga = useNavigate()
  const [modifica, setModifica] = useOpened(false)
  const [aggiungi, setAggiungi] = useOpened(false)
  const { mutateAsync: cancella } = commesseApi.useRemove()
  const chiediElimina = useDeleteOfList()
  async function elimina() {
    const eliminata = await chiediElimina({
      frase: `Eliminare la commessa ${c.titolo}?`,
      dettaglio: nomeCliente(c.cliente),
      elimina: () => cancella(c.id),
      generico: 'La commessa non è stata eliminata',
    })
    if (eliminata) void naviga(indietro.a)
  }
  const rapporti =
    useRapportiDelleVisite(c.visite.slice(0, CHIESTI).map(({ id }) => id)).data?.filter(
      ({ stato }) => stato === 'Chiuso',
    ) ?? []
  return (
    <Pagina
      titolo={c.titolo}
      sottotitolo={
        <Line as="span">
          <AppLink a={`/clienti?cliente=${c.cliente_id}`}>{nomeCliente(c.cliente)}</AppLink>
          <PillolaCommessa stato={c.stato} />
        </Line>
      }
      indietro={indietro}
      azioni={
        admin && (
          <>
            <ActionMenu
              etichetta={`Azioni per ${c.titolo}`}
              voci={[editAction(() => setModifica(true)), deleteAction(() => void elimina())]}
            />
            <Button
              color="flame"
              leftSection={<IconCalendarPlus size={18} aria-hidden />}
              onClick={() => setAggiungi(true)}
              {...AggiungiVisite.anticipo}
            >
              Aggiungi visite
            </Button>
          </>
        )
      }
    >
      <Beside cols="minmax(0, 1.6fr) minmax(0, 1fr)">
        <Stack>
          <Visite visite={c.visite} onAggiungi={admin ? () => setAggiungi(true) : undefined} />
          <Documenti commessa={c} rapporti={rapporti} />
        </Stack>
        <Stack>
          <Scheda titolo="Commessa">
            <Facts as="lines">
              <Fact of="A che punto è">{avanzamentoInParole(c)}</Fact>
              <Fact of="Preventivo">
                {c.preventivo && <Preventivo di={c.preventivo} totale={c.preventivo_totale} />}
              </Fact>
              <Fact of="Lavoro">{lavoroInParole(rapporti)}</Fact>
              <Fact of="Note">{c.note}</Fact>
            </Facts>
          </Scheda>
          {c.fatturato !== null && <Soldi commessa={c} />}
        </Stack>
      </Beside>
      {admin && (
        <>
          <CommessaForm commessa={modifica ? c : null} onChiudi={() => setModifica(false)} />
          <AggiungiVisite commessa={aggiungi ? c : null} onChiudi={() => setAggiungi(false)} />
        </>
      )}
    </Pagina>
  )
}

/** `6 h 30 min, 2 rapporti, 5 foto`; nothing before the first report. */
function lavoroInParole(rapporti: readonly Rapporto[]): string | null {
  if (rapporti.length === 0) return null
  const minuti = rapporti.reduce(
    (somma, { pausa_minuti: pausaMinuti, ...r }) => somma + minutiLavorati({ ...r, pausaMinuti }),
    0,
  )
  const foto = rapporti.reduce((somma, r) => somma + r.foto.length, 0)
  return [
    durataDetta(minuti),
    rapporti.length === 1 ? '1 rapporto' : `${rapporti.length} rapporti`,
    foto > 0 && `${foto} foto`,
  ]
    .filter(Boolean)
    .join(', ')
}

function Preventivo({
  di: { id, numero_preventivo },
  totale,
}: {
  di: NonNullable<CommessaIntera['preventivo']>
  totale: number | null
}) {
  const admin = isAdmin(useUser())
  return (
    <>
      {admin ? <AppLink a={`/contabilita?preventivo=${id}`}>{numero_preventivo}</AppLink> : numero_preventivo}
      {totale !== null && ` · ${formatEuro(totale)}`}
    </>
  )
}

interface VisiteProps {
  visite: readonly Appuntamento[]
  onAggiungi: (() => void) | undefined
}

/** Its visits in the order of their days. */
function Visite({ visite, onAggiungi }: VisiteProps) {
  const utente = useUser()
  const admin = isAdmin(utente)
  return (
    <Scheda titolo="Visite" conteggio={visite.length || undefined} senzaMargine>
      {visite.length === 0 ? (
        <Empty
          piccolo
          frase="Nessuna visita"
          azione={
            onAggiungi && (
              <AddButton form={AggiungiVisite} onClick={onAggiungi}>
                Aggiungi visite
              </AddButton>
            )
          }
        />
      ) : (
        <Rows cols="minmax(0, 1fr) auto auto" label="Visite">
          {visite.map((a) => (
            <Row
              key={a.id}
              record={`appuntamenti/${a.id}`}
              name={quando(a)}
              sub={[
                a.titolo,
                a.utente_assegnato.nome_utente + (a.aiutanti.length ? `, ${conChi(a.aiutanti)}` : ''),
              ].join(' · ')}
              to={versoVisita(a, utente)}
              over={admin}
              past={a.stato === 'Annullato'}
              state={
                <>
                  <PillolaServono di={a} />
                  <PillolaStato stato={a.stato} />
                </>
              }
              actions={
                admin &&
                a.stato === 'Completato' &&
                (a.fattura || a.richiesta_ricevuta) && (
                  <BottoneFattura
                    size="xs"
                    variant="default"
                    lavoro={{ genere: 'visita', id: a.id }}
                    fattura={a.fattura}
                    di={`visita del ${formatDate(dayInRome(a.data_inizio))}`}
                  />
                )
              }
            />
          ))}
        </Rows>
      )}
    </Scheda>
  )
}

/** `lun 14/12/2026, 08:00 – 16:00`, and the day it ends where that is another. */
function quando(a: Appuntamento): string {
  const [primo, ultimo] = [dayInRome(a.data_inizio), dayInRome(a.data_fine)]
  const giorni =
    primo === ultimo ? formatShortDate(primo) : `${formatShortDate(primo)} – ${formatShortDate(ultimo)}`
  return `${giorni}, ${orario(a)}`
}

/** What was billed and taken, and what is left. */
function Soldi({ commessa: c }: { commessa: CommessaIntera }) {
  const [fattura, setFattura] = useState(false)
  const daFatturare = c.da_fatturare ?? 0
  return (
    <Scheda
      titolo="Soldi"
      azione={
        c.preventivo &&
        daFatturare > 0 && (
          <Button
            variant="light"
            size="compact-sm"
            leftSection={<IconReceipt size={16} aria-hidden />}
            onClick={() => setFattura(true)}
          >
            Nuova Fattura
          </Button>
        )
      }
    >
      <Stack gap={12}>
        <Sums label="Soldi della commessa">
          <Sum of="Fatturato" below={c.in_bozza ? `in bozza ${formatEuro(c.in_bozza)}` : undefined}>
            {formatEuro(c.fatturato)}
          </Sum>
          <Sum of="Incassato">{formatEuro(c.incassato)}</Sum>
          <Sum of="Da fatturare" tone={daFatturare > 0 && 'urgente'}>
            {daFatturare === 0 ? '–' : formatEuro(daFatturare)}
          </Sum>
        </Sums>
        {c.fatture.length > 0 && (
          <Rows cols="minmax(0, 1fr) auto" dense flush label="Fatture">
            {c.fatture.map((f) => (
              <Row
                key={f.id}
                name={f.fase === 'Bozza' || f.totale < 0 ? f.numero : `Fattura ${f.numero}`}
                sub={f.totale < 0 ? `Nota di credito del ${formatDate(f.data)}` : formatDate(f.data)}
                to={salvata(f).apri}
                end={formatEuro(f.totale)}
              />
            ))}
          </Rows>
        )}
      </Stack>
      {fattura && c.preventivo && (
        <Seguito
          atto={{ passo: 'fattura', id: c.preventivo.id }}
          onAltro={() => {}}
          onChiudi={() => setFattura(false)}
        />
      )}
    </Scheda>
  )
}

/** The quote as a PDF, and the reports of its visits. */
function Documenti({ commessa: c, rapporti }: { commessa: CommessaIntera; rapporti: readonly Rapporto[] }) {
  const scarica = useScaricaPdf()
  if (!c.preventivo && rapporti.length === 0) return null
  const scaricaPreventivo = async (id: number) => {
    const preventivo = await preventiviApi.find(id)
    await scarica(preventivo, preventivo.documento_id !== null && !preventivo.pdf_superato)
  }
  const { preventivo } = c
  return (
    <Scheda titolo="Documenti" senzaMargine>
      <Rows cols="minmax(0, 1fr) auto" label="Documenti">
        {preventivo && (
          <Row
            name={`Preventivo ${preventivo.numero_preventivo}`}
            sub={c.preventivo_totale !== null && formatEuro(c.preventivo_totale)}
            actions={
              <Button
                variant="subtle"
                size="xs"
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => void scaricaPreventivo(preventivo.id)}
                {...anticipoPdf}
              >
                Scarica PDF
              </Button>
            }
          />
        )}
        {rapporti.map((r) => (
          <Row
            key={r.id}
            name={`Rapporto ${codiceRapporto(r.appuntamento_id, r.revisione)}`}
            sub={`${formatDate(dayInRome(r.arrivo))} · ${firmaDetta(r)}`}
            to={`/visite/${r.appuntamento_id}/rapporto`}
          />
        ))}
      </Rows>
    </Scheda>
  )
}

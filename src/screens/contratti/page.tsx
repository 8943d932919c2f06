import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BottoneFattura } from '#carte/da-fatturare/components/bottone-fattura.tsx'
import { contrattiApi, useCanoniDaFatturare, useRiepilogoContratti } from '#scadenze/contratti/api.ts'
import { FoglioContratto, stampaContratto } from '#scadenze/contratti/components/foglio-contratto.tsx'
import { STATI_CONTRATTO_IN_PAROLE } from '#scadenze/contratti/components/words.ts'
import type { Contratto } from '#scadenze/contratti/contract.ts'
import { STATI_DI_OGGI } from '#scadenze/contratti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro, sumEuro } from '#shared/money.ts'
import { useOpened } from '#web/back.ts'
import { useNewRecord } from '#web/new-record.ts'
import { useAsOpened, useOpenRecord, useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ElencoContratti, richiestaContratti, sommaDi } from './components/elenco.tsx'

const ContrattoForm = lazy(() =>
  import('#scadenze/contratti/components/contratto-form.tsx').then((m) => m.ContrattoForm),
)
const DisdiciForm = lazy(() =>
  import('#scadenze/contratti/components/disdici-form.tsx').then((m) => m.DisdiciForm),
)
const RinnovaForm = lazy(() =>
  import('#scadenze/contratti/components/rinnova-form.tsx').then((m) => m.RinnovaForm),
)
const Canoni = lazy(() => import('#scadenze/contratti/components/canoni.tsx').then((m) => m.Canoni))

export const anticipa = (): void => contrattiApi.prefetchPages(richiestaContratti('', null, false))

/** Contratti: what is to be invoiced, and the contracts in the order of their renewal (docs/product.md §26). */
export default function Contratti() {
  const [q, setQ] = useParam('q')
  const [parametro, setStato] = useParam('stato', 'tutti')
  const stato = STATI_DI_OGGI.find((voce) => voce === parametro) ?? null
  const riepilogo = useRiepilogoContratti(q).data
  const [nuovo, { open, close }] = useNewRecord()
  const [id, setId] = useOpenRecord('contratto')
  const letto = useQuery({ ...contrattiApi.one(id ?? 0), enabled: id !== null })
  const aperto = useAsOpened(id, id ? (letto.data ?? contrattiApi.known(id)) : null)
  // It isn't changed any more: what is seen of it is its fees.
  const disdetto = aperto?.stato === 'Disdetto' ? aperto : null
  const [daDisdire, setDaDisdire] = useOpened<Contratto | null>(null)
  const [daRinnovare, setDaRinnovare] = useOpened<Contratto | null>(null)
  const [conCanoni, setConCanoni] = useOpened<Contratto | null>(null)
  const [daStampare, setDaStampare] = useState<Contratto | null>(null)
  useShortcut('n', 'Nuovo Contratto', open)
  return (
    <Pagina
      titolo="Contratti"
      indietro={{ a: '/contabilita', testo: 'Contabilità' }}
      azioni={
        <Button color="flame" leftSection={<IconPlus size={18} />} onClick={open} {...ContrattoForm.anticipo}>
          Nuovo Contratto
        </Button>
      }
    >
      <Stack>
        <DaFatturare />
        <section aria-label="Elenco dei contratti">
          <Filters
            search={
              <SearchField
                valore={q}
                onCerca={setQ}
                anticipa={(cercato) => contrattiApi.prefetchPages(richiestaContratti(cercato, stato, false))}
                segnaposto="Cerca per numero, cognome o nome..."
              />
            }
            segments={
              <Segments
                etichetta="Stato del contratto"
                valore={stato ?? 'tutti'}
                onCambia={setStato}
                voci={[
                  { valore: 'tutti', testo: 'Tutti', conteggio: riepilogo && sommaDi(riepilogo).quanti },
                  ...STATI_DI_OGGI.map((voce) => ({
                    ...{ valore: voce, testo: STATI_CONTRATTO_IN_PAROLE[voce] },
                    conteggio: riepilogo && sommaDi(riepilogo, [voce]).quanti,
                  })),
                ]}
              />
            }
          />
          <ElencoContratti
            q={q}
            stato={stato}
            riepilogo={riepilogo}
            nuovo={open}
            azioni={{
              modifica: ({ id }) => setId(id),
              disdici: setDaDisdire,
              rinnova: setDaRinnovare,
              canoni: setConCanoni,
              stampa: (contratto) => void stampaContratto(contratto, setDaStampare),
            }}
          />
        </section>
      </Stack>
      <ContrattoForm
        contratto={nuovo ? 'nuovo' : disdetto ? null : aperto}
        onChiudi={() => {
          close()
          setId(null)
        }}
      />
      <FoglioContratto contratto={daStampare} />
      <DisdiciForm contratto={daDisdire} onChiudi={() => setDaDisdire(null)} />
      <RinnovaForm contratto={daRinnovare} onChiudi={() => setDaRinnovare(null)} />
      <Canoni
        contratto={disdetto ?? conCanoni}
        onChiudi={() => {
          setConCanoni(null)
          setId(null)
        }}
      />
    </Pagina>
  )
}

/** So many fees are shown before somebody asks for all. */
const IN_VISTA = 5

/** The fees that wait for their invoice; nothing where there are none. */
function DaFatturare() {
  const canoni = useCanoniDaFatturare().data ?? []
  const [esteso, setEsteso] = useState(false)
  if (canoni.length === 0) return null
  return (
    <Scheda
      titolo="Da fatturare"
      conteggio={`${canoni.length} · ${formatEuro(sumEuro(canoni.map(({ importo }) => importo)))}`}
      senzaMargine
      azione={
        !esteso &&
        canoni.length > IN_VISTA && (
          <Button variant="subtle" size="compact-xs" onClick={() => setEsteso(true)}>
            Mostra tutti
          </Button>
        )
      }
    >
      <Rows cols="minmax(0, 1fr) auto 120px">
        {canoni.slice(0, esteso ? undefined : IN_VISTA).map(({ id, dal, al, importo, contratto }) => (
          <Row
            key={id}
            name={contratto.cliente}
            sub={`${contratto.numero} · dal ${formatDate(dal)} al ${formatDate(al)}`}
            end={<b>{formatEuro(importo)}</b>}
            actions={
              <BottoneFattura
                variant="default"
                size="xs"
                lavoro={{ genere: 'canone', id }}
                fattura={null}
                di={`${contratto.cliente}, ${contratto.numero}`}
              />
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { anticipaAnno, useAnnoAssenze } from '#anagrafe/orari/api.ts'
import type { NuovaAssenza } from '#anagrafe/orari/components/assenza-form.tsx'
import { AssenzeChieste, ElencoAssenze } from '#anagrafe/orari/components/assenze.tsx'
import {
  ASSENZE_IN_PAROLE,
  assenzaConStato,
  scoperturaInParole,
  TONI_ASSENZE,
} from '#anagrafe/orari/components/words.ts'
import type { AnnoAssenze, Assenza } from '#anagrafe/orari/contract.ts'
import { TIPI_ASSENZA } from '#anagrafe/orari/rules.ts'
import { dateExists, daysBetween, oggi } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { Sezioni } from '#visite/appuntamenti/components/sezioni.tsx'
import { useOpened } from '#web/back.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { YearSheet } from '#web/ui/year-sheet.tsx'

const AssenzaForm = lazy(() =>
  import('#anagrafe/orari/components/assenza-form.tsx').then((m) => m.AssenzaForm),
)

const annoDi = (testo: string) => (dateExists(`${testo}-01-01`) ? Number(testo) : Number(oggi().slice(0, 4)))

export const anticipa = (params: URLSearchParams): void => anticipaAnno(annoDi(params.get('anno') ?? ''))

/** Assenze: the year on one sheet, who asks, and where few are left (docs/product.md §25.3). */
export default function SchermataAssenze() {
  const [scritto, setAnno] = useParam('anno')
  const anno = annoDi(scritto)
  const query = useAnnoAssenze(anno)
  const [aperta, setAperta] = useOpened<Assenza | NuovaAssenza | null>(null)
  const nuova = (utentiIds: number[] = [], dal = oggi()) => setAperta({ utentiIds, dal })
  useShortcut('n', 'Aggiungi assenza', () => nuova())
  return (
    <Pagina
      titolo="Appuntamenti"
      accanto={<Sezioni qui="assenze" />}
      azioni={
        <>
          <ActionIcon
            variant="default"
            aria-label="Anno precedente"
            onClick={() => setAnno(String(anno - 1))}
          >
            <IconChevronLeft />
          </ActionIcon>
          <h2 aria-live="polite" className="tnum">
            {anno}
          </h2>
          <ActionIcon
            variant="default"
            aria-label="Anno successivo"
            onClick={() => setAnno(String(anno + 1))}
          >
            <IconChevronRight />
          </ActionIcon>
          <Button
            color="flame"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => nuova()}
            {...AssenzaForm.anticipo}
          >
            Aggiungi assenza
          </Button>
        </>
      }
    >
      <Stack>
        <AssenzeChieste />
        <QueryState query={query} scheletro={<Skeleton righe={8} altezza={36} />}>
          {(dati) => (
            <Stack>
              <Scoperture scoperture={dati.scoperture.filter(({ al }) => al >= oggi())} />
              <Foglio dati={dati} onApri={setAperta} onNuova={nuova} />
              <ElencoAssenze
                assenze={dati.persone
                  .flatMap(({ assenze }) => assenze)
                  .filter(
                    ({ stato, al }) =>
                      stato === 'Approvata' && (al >= oggi() || !oggi().startsWith(String(anno))),
                  )
                  .sort((x, y) => x.dal.localeCompare(y.dal))}
                onModifica={setAperta}
              />
            </Stack>
          )}
        </QueryState>
      </Stack>
      <AssenzaForm assenza={aperta} onChiudi={() => setAperta(null)} />
    </Pagina>
  )
}

/** Days on which fewer than half of a zone's technicians are there, before they come. */
function Scoperture({ scoperture }: Pick<AnnoAssenze, 'scoperture'>) {
  if (scoperture.length === 0) return null
  return (
    <Notice tono="attenzione">
      {scoperture.map((scopertura) => (
        <div key={`${scopertura.zona} ${scopertura.dal}`}>{scoperturaInParole(scopertura)}</div>
      ))}
    </Notice>
  )
}

interface FoglioProps {
  dati: AnnoAssenze
  onApri: (assenza: Assenza) => void
  onNuova: (utentiIds: number[], dal?: string) => void
}

/** Whole days of a year that an absence takes, both ends included; some hours of one are none. */
function giorniDi({ dal, al, dalle }: Assenza, anno: number): number {
  if (dalle) return 0
  const [inizio, fine] = [
    dal < `${anno}-01-01` ? `${anno}-01-01` : dal,
    al > `${anno}-12-31` ? `${anno}-12-31` : al,
  ]
  return Math.max(0, daysBetween(inizio, fine) + 1)
}

function Foglio({ dati: { anno, festivi, persone }, onApri, onNuova }: FoglioProps) {
  const presenti = new Set(persone.flatMap(({ assenze }) => assenze.map(({ tipo }) => tipo)))
  return (
    <Scheda
      senzaMargine
      titolo="L’anno"
      azione={
        <Line>
          {TIPI_ASSENZA.filter((tipo) => presenti.has(tipo)).map((tipo) => (
            <Pill key={tipo} tono={TONI_ASSENZE[tipo]} icona={null}>
              {ASSENZE_IN_PAROLE[tipo]}
            </Pill>
          ))}
        </Line>
      }
    >
      <YearSheet
        year={anno}
        today={oggi()}
        holidays={festivi.map(({ giorno: day, nome: name }) => ({ day, name }))}
        label={`Assenze del ${anno}`}
        unit="giorni"
        rows={persone.map(({ id, nome_utente, assenze }) => ({
          key: id,
          name: nome_utente,
          sum: String(
            assenze
              .filter(({ stato }) => stato === 'Approvata')
              .reduce((giorni, assenza) => giorni + giorniDi(assenza, anno), 0) || '',
          ),
          spoken: `${nome_utente}: aggiungi assenza`,
          onDay: (giorno) => onNuova([id], giorno ?? undefined),
          bars: assenze.map((assenza) => ({
            key: assenza.id,
            from: assenza.dal,
            to: assenza.al,
            tone: TONI_ASSENZE[assenza.tipo],
            open: assenza.stato === 'Chiesta',
            text: String(giorniDi(assenza, anno)),
            spoken: `${nome_utente}: ${assenzaConStato(assenza)}, ${contaInParole(giorniDi(assenza, anno), 'giorno', 'giorni')}`,
            onOpen: () => onApri(assenza),
          })),
        }))}
      />
    </Scheda>
  )
}

import { NativeSelect } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useParoleRegistro, useRegistro } from '#anagrafe/registro/api.ts'
import { Cambiamenti } from '#anagrafe/registro/components/cambiamenti.tsx'
import { SegnoAzione } from '#anagrafe/registro/components/segno-azione.tsx'
import { cambiamentiVisibili, perGiorno } from '#anagrafe/registro/components/words.ts'
import type { ParoleRegistro, RigaRegistro } from '#anagrafe/registro/contract.ts'
import { AZIONI } from '#anagrafe/registro/rules.ts'
import { useUtenti } from '#anagrafe/utenti/api.ts'
import { timeInRome } from '#shared/dates.ts'
import { useParam } from '#web/params.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Filters } from '#web/ui/filters.tsx'
import { Group } from '#web/ui/group.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Columns, Row } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PER_PAGINA = 25
const COLONNE = '28px minmax(0, 2fr) minmax(0, 3fr) auto'

/** The register's tab of Amministrazione: the latest changes of everything. */
export function Registro() {
  const [utente, setUtente] = useParam('chi')
  const [tabella, setTabella] = useParam('su')
  const [pagina, setPagina] = useParam('pagina', '1')
  const numero = Math.max(1, Number.parseInt(pagina, 10) || 1)
  const utenti = useUtenti()
  const parole = useParoleRegistro()
  const registro = useRegistro({
    tabella: tabella || null,
    utenteId: Number.parseInt(utente, 10) || null,
    limit: PER_PAGINA,
    offset: (numero - 1) * PER_PAGINA,
  })
  return (
    <>
      <Filters
        menu={
          <>
            <Filtro
              etichetta="Chi"
              vuota="Tutti gli utenti"
              valore={utente}
              onCambia={setUtente}
              voci={(utenti.data?.data ?? []).map((u) => [String(u.id), u.nome_utente])}
            />
            <Filtro
              etichetta="Su che cosa"
              vuota="Tutti i dati"
              valore={tabella}
              onCambia={setTabella}
              voci={Object.entries(parole).map(([nome, { uno: parola }]) => [nome, parola])}
            />
          </>
        }
      />
      <Scheda senzaMargine>
        <QueryState
          query={registro}
          scheletro={<Skeleton righe={8} avatar altezza={64} />}
          vuoto={<Empty frase="Nessuna modifica registrata" />}
        >
          {({ data, count }) => (
            <>
              <Columns cols={COLONNE} tablet={COLONNE}>
                {perGiorno(data).map(([giorno, righe]) => (
                  <Group key={giorno} title={giorno} level={2}>
                    <ul>
                      {righe.map((riga) => (
                        <Riga key={riga.id} riga={riga} />
                      ))}
                    </ul>
                  </Group>
                ))}
              </Columns>
              <Pagination
                pagina={numero}
                perPagina={PER_PAGINA}
                totale={count}
                onPagina={(n) => setPagina(String(n))}
              />
            </>
          )}
        </QueryState>
      </Scheda>
    </>
  )
}

function Riga({ riga }: { riga: RigaRegistro }) {
  const parole = useParoleRegistro()
  const dati = cambiamentiVisibili(riga, parole)
  return (
    <Row
      lead={<SegnoAzione azione={riga.azione} />}
      name={riga.nome_utente}
      sub={
        <>
          {AZIONI[riga.azione]}
          <Oggetto riga={riga} parola={parole[riga.tabella]} />
        </>
      }
      cells={[
        riga.azione === 'aggiorna' || dati.length < 3 ? (
          <Cambiamenti key="dati" riga={riga} />
        ) : (
          <details key="dati">
            <summary>{`${dati.length} dati`}</summary>
            <Cambiamenti riga={riga} />
          </details>
        ),
      ]}
      end={<time dateTime={riga.quando}>{timeInRome(riga.quando)}</time>}
    />
  )
}

const SU_UN_RECORD: ReadonlySet<RigaRegistro['azione']> = new Set([
  'crea',
  'aggiorna',
  'elimina',
  'esporta',
  'anonimizza',
  'unisci',
])

/** 'Cliente Antonio Esposito': what the line is about, as it was called then. */
function Oggetto({ riga, parola }: { riga: RigaRegistro; parola: ParoleRegistro[string] | undefined }) {
  const { tabella, record_id, azione, nome } = riga
  if (!parola || !SU_UN_RECORD.has(azione)) return null
  if (azione === 'esporta' && record_id === null) return ` · ${parola.tanti}`
  if (tabella === 'azienda' || record_id === null) return ` · ${parola.uno}`
  return (
    <>
      {` · ${parola.uno} `}
      <b>{nome ?? `n. ${record_id}`}</b>
    </>
  )
}

interface FiltroProps {
  etichetta: string
  vuota: string
  valore: string
  onCambia: (valore: string) => void
  voci: [string, string][]
}

function Filtro({ etichetta, vuota, valore, onCambia, voci }: FiltroProps) {
  return (
    <NativeSelect
      aria-label={etichetta}
      rightSection={<IconChevronDown aria-hidden />}
      value={voci.some(([v]) => v === valore) ? valore : ''}
      onChange={({ target }) => onCambia(target.value)}
    >
      <option value="">{vuota}</option>
      {voci.map(([v, testo]) => (
        <option key={v} value={v}>
          {testo}
        </option>
      ))}
    </NativeSelect>
  )
}

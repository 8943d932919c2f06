import { Button } from '@mantine/core'
import { IconBuildingBank, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { Fogli, fogliDelFile } from '#archivio/importazioni/components/fogli.tsx'
import type { FoglioDaScegliere } from '#archivio/importazioni/contract.ts'
import { useCaricaEstratto, useDaSistemare, useEstratti, useEstratto } from '#archivio/movimenti/api.ts'
import type { Estratto } from '#archivio/movimenti/contract.ts'
import { ESTRATTO_MASSIMO } from '#archivio/movimenti/rules.ts'
import { formatDate, formatDays } from '#shared/dates.ts'
import { contaInParole } from '#shared/numbers.ts'
import { errorText } from '#web/http.ts'
import { newKey } from '#web/idempotency.ts'
import { useOpenOrWaiting } from '#web/open-or-waiting.ts'
import { useParam } from '#web/params.ts'
import { DropStart } from '#web/ui/drop-start.tsx'
import { useFileDrop } from '#web/ui/file-drop.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './banca.module.css'
import { ColonneEstratto } from './colonne.tsx'
import { DaSistemare } from './da-sistemare.tsx'
import { EstrattoConto } from './estratto.tsx'

const FATTURE = { a: '/contabilita?scheda=fatture', testo: 'Fatture' }
const TIPI = '.xml,.csv,.txt,.xlsx,.zip,application/xml,text/xml,text/csv'
const ATTESA = <Skeleton righe={8} altezza={52} />

interface DaScegliere {
  file: File
  fogli: FoglioDaScegliere[]
}

/** The bank's statements: brought, matched with invoices, confirmed (docs/product.md §34). */
export function Banca() {
  const [vista, setVista] = useParam('vista', 'aperti')
  const sospesi = useEstratti(true)
  // One that was left half way goes on where it was.
  const [id, apri] = useOpenOrWaiting('estratto', sospesi)
  const query = useEstratto(id)
  const resti = useDaSistemare().data?.count ?? 0
  const carica = useCaricaEstratto()
  const [fogli, setFogli] = useState<DaScegliere | null>(null)
  const aperto = query.data

  function prendi(file: File, foglio?: string) {
    if (carica.isPending) return
    if (file.size > ESTRATTO_MASSIMO) {
      toast.errore('Il file può pesare al massimo 10 MB')
      return
    }
    carica.mutate(
      { file, key: newKey(), ...(foglio !== undefined && { foglio }) },
      {
        onSuccess: (nuovo) => {
          setFogli(null)
          setVista(null)
          apri(nuovo.id)
        },
        onError: (errore) => {
          const trovati = fogliDelFile(errore)
          if (trovati) setFogli({ file, fogli: trovati })
          else toast.errore(errorText(errore, 'L’estratto non è stato caricato'))
        },
      },
    )
  }
  const { box, choose, input } = useFileDrop({
    ...{ accept: TIPI, etichetta: 'Estratto conto', onFile: (file: File) => prendi(file) },
  })
  const sistema = vista === 'sistemare'
  const inizio = vista === 'elenco' || (id === null && sospesi.data?.length === 0)
  const aperti = aperto ? aperto.conteggi.da_confermare + aperto.conteggi.forse_gia_vista : undefined
  return (
    <div {...box} className={stili.schermata}>
      <Pagina
        titolo="Banca"
        indietro={FATTURE}
        azioni={
          (!inizio || sistema || resti > 0) && (
            <>
              {(sistema || resti > 0 || (aperto && aperto.stato !== 'da_abbinare')) && (
                <Segments
                  etichetta="Quali movimenti"
                  valore={vista}
                  onCambia={setVista}
                  voci={[
                    { valore: 'aperti', testo: 'Da confermare', conteggio: aperti },
                    ...(aperto
                      ? [
                          {
                            valore: 'registrati',
                            testo: 'Registrati',
                            conteggio: aperto.righe - (aperti ?? 0),
                          },
                        ]
                      : []),
                    ...(sistema || resti > 0
                      ? [{ valore: 'sistemare', testo: 'Da sistemare', conteggio: resti }]
                      : []),
                  ]}
                />
              )}
              <Button
                variant="default"
                leftSection={<IconFileImport size={18} aria-hidden />}
                aria-disabled={carica.isPending}
                onClick={() => !carica.isPending && choose()}
              >
                {carica.isPending ? 'Lettura…' : 'Carica un estratto'}
              </Button>
            </>
          )
        }
      >
        {input}
        {fogli ? (
          <Fogli
            nomeFile={fogli.file.name}
            fogli={fogli.fogli}
            inCorso={carica.isPending}
            onScegli={(foglio) => prendi(fogli.file, foglio)}
            onAltroFile={() => setFogli(null)}
          />
        ) : sistema ? (
          <DaSistemare />
        ) : inizio ? (
          <Inizio
            inCorso={carica.isPending}
            onScegli={choose}
            onApri={(id) => {
              setVista(null)
              apri(id)
            }}
          />
        ) : id === null ? (
          <QueryState query={sospesi} scheletro={ATTESA}>
            {() => null}
          </QueryState>
        ) : (
          <QueryState query={query} scheletro={ATTESA}>
            {(estratto) => (
              <Aperto
                key={estratto.id}
                estratto={estratto}
                registrati={vista === 'registrati'}
                onVista={setVista}
                onButtato={() => apri(null)}
              />
            )}
          </QueryState>
        )}
      </Pagina>
    </div>
  )
}

interface ApertoProps {
  estratto: Estratto
  registrati: boolean
  onVista: (vista: string) => void
  onButtato: () => void
}

function Aperto({ estratto, registrati, onVista, onButtato }: ApertoProps) {
  const [colonne, setColonne] = useState(false)
  if (estratto.stato === 'da_abbinare' || (colonne && estratto.colonne))
    return <ColonneEstratto estratto={estratto} onFatto={() => setColonne(false)} onButtato={onButtato} />
  return (
    <EstrattoConto
      estratto={estratto}
      registrati={registrati}
      onVista={onVista}
      onColonne={() => setColonne(true)}
      onButtato={onButtato}
    />
  )
}

const periodo = ({ dal, al, nome_file }: Estratto) =>
  dal && al ? (dal === al ? formatDate(al) : formatDays(dal, al)) : nome_file

interface InizioProps {
  inCorso: boolean
  onScegli: () => void
  onApri: (id: number) => void
}

/** Nothing is left to do: where to drop a statement, and those that came before. */
function Inizio({ inCorso, onScegli, onApri }: InizioProps) {
  const query = useEstratti(false)
  return (
    <DropStart
      icon={IconBuildingBank}
      title="Trascina qui l’estratto conto"
      text="Il CAMT.053 della banca, anche in uno ZIP, o la lista dei movimenti in CSV o Excel. Vedi quale fattura paga ogni movimento: niente è segnato finché non lo confermi."
      button={['Carica un estratto', 'Lettura…']}
      isReading={inCorso}
      onChoose={onScegli}
      before={{
        title: 'Gli ultimi estratti',
        query,
        rows: (estratti) =>
          estratti.map((estratto) => ({
            ...{ id: estratto.id, name: periodo(estratto), about: estratto.nome_file },
            became:
              estratto.stato === 'annullata'
                ? 'annullato'
                : contaInParole(estratto.conteggi.registrata, 'registrato', 'registrati'),
          })),
      }}
      onOpen={onApri}
    />
  )
}

import { Button } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileText, IconFolder } from '@tabler/icons-react'
import { useMeseCommercialista, useScaricaMese } from '#archivio/mese/api.ts'
import type { MeseDelCommercialista } from '#archivio/mese/contract.ts'
import { Conservazione } from '#carte/elettronica/components/conservazione.tsx'
import { meseDi, mesiDopo } from '#carte/fatture/components/mese.ts'
import { PassoMese } from '#carte/fatture/components/passo-mese.tsx'
import { formatMonth, momentOf, oggi } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { useParam } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Stack } from '#web/ui/stack.tsx'
import { ThumbBar } from '#web/ui/thumb-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ArrivateTardi } from './arrivate-tardi.tsx'
import { CheCosaCe } from './che-cosa-ce.tsx'
import { ElencoIva } from './elenco-iva.tsx'
import { Integrazioni } from './integrazioni.tsx'
import { Manca } from './manca.tsx'
import stili from './mese.module.css'

/** A month for the accountant (?mese=2026-10, the one before this where absent): what is there, what is missing, one ZIP. */
export function MeseCommercialista() {
  const presente = oggi().slice(0, 7)
  const [scritto, setMese] = useParam('mese', mesiDopo(presente, -1))
  const mese = meseDi(scritto)
  const query = useMeseCommercialista(mese)
  useShortcut('pageup', 'Mese precedente', () => setMese(mesiDopo(mese, -1)))
  useShortcut('pagedown', 'Mese successivo', () => mese < presente && setMese(mesiDopo(mese, 1)))
  useShortcut('home', 'Mese scorso', () => setMese(null))
  const pronto = query.isPlaceholderData ? undefined : query.data
  const scarica = pronto && !vuoto(pronto) && <Scarica key={mese} mese={mese} dati={pronto} />
  return (
    <Pagina
      titolo="Per il commercialista"
      indietro={{ a: '/contabilita?scheda=fatture', testo: 'Fatture' }}
      accanto={<PassoMese mese={mese} onMese={setMese} massimo={presente} />}
      azioni={scarica}
    >
      <section aria-label={formatMonth(`${mese}-01`)} aria-busy={query.isPlaceholderData}>
        <QueryState
          query={query}
          scheletro={<Skeleton righe={10} altezza={52} />}
          eVuoto={vuoto}
          vuoto={
            <Scheda senzaMargine>
              <Empty frase={`Niente in ${formatMonth(`${mese}-01`)}: né fatture né pagamenti`} />
            </Scheda>
          }
        >
          {(dati) => (
            <Beside cols="minmax(0, 1.7fr) minmax(320px, 1fr)" turned>
              <Stack>
                <CheCosaCe mese={dati} />
                <ElencoIva mese={dati} />
                <Integrazioni mese={dati} />
                <ArrivateTardi arrivate={dati.arrivate_tardi} />
              </Stack>
              <Stack>
                <Manca manca={dati.manca} />
                <NelFile file={dati.file} />
                <Conservazione />
              </Stack>
            </Beside>
          )}
        </QueryState>
      </section>
    </Pagina>
  )
}

/** Nothing was issued, received, paid or left to do, nor was it there when the month was taken. */
const vuoto = ({
  emesse,
  ricevute,
  incassi,
  pagamenti,
  manca,
  arrivate_tardi,
  integrazioni,
  scaricato,
}: MeseDelCommercialista) =>
  arrivate_tardi.length === 0 &&
  integrazioni.length === 0 &&
  (scaricato?.cambiamenti ?? []).length === 0 &&
  [emesse, emesse.note, ricevute, ricevute.note, incassi, pagamenti].every(({ numero }) => numero === 0) &&
  manca.length === 0

/** When the month was taken last and what has changed since; the one button. */
function Scarica({ mese, dati: { scaricato, file } }: { mese: string; dati: MeseDelCommercialista }) {
  const { mutate, isPending } = useScaricaMese()
  const [nomeMese] = formatMonth(`${mese}-01`).split(' ')
  const fai = () =>
    isPending ||
    mutate(
      { mese, nome: file.nome },
      {
        onSuccess: (nome) => toast.successo(`Scaricato: ${nome}`),
        onError: (errore) =>
          toast.errore(errorText(errore, 'Il mese non è stato scaricato'), { riprova: fai }),
      },
    )
  useShortcut('s', `Scarica ${nomeMese}`, fai)
  return (
    <ThumbBar>
      {scaricato && (
        <p role="status" className={stili.scaricato}>
          Scaricato {quando(scaricato.il)}
          <br />
          <b>
            {scaricato.cambiamenti.length === 0
              ? 'Da allora non è cambiato niente'
              : `Da allora: ${scaricato.cambiamenti.map(inParole).join('; ')}`}
          </b>
        </p>
      )}
      <Button
        color="flame"
        leftSection={<IconDownload size={18} aria-hidden />}
        title="Scarica lo ZIP del mese"
        aria-disabled={isPending}
        onClick={fai}
      >
        {isPending ? 'Preparo il file...' : `Scarica ${nomeMese}`}
      </Button>
    </ThumbBar>
  )
}

/** `oggi alle 10:30`, `il 10/11/2026 alle 09:20` */
function quando(istante: string): string {
  const momento = momentOf(istante)
  return /^\d/.test(momento) ? `il ${momento}` : momento
}

/** More names than these are counted only. */
const NOMI = 2

/** `1 fattura ricevuta in più (Idrotermo 181/A)` */
const inParole = ({
  testo,
  nomi,
  nuovi,
  cambiati,
}: NonNullable<MeseDelCommercialista['scaricato']>['cambiamenti'][number]) =>
  nomi.length > 0 && nuovi + cambiati <= NOMI ? `${testo} (${nomi.join(', ')})` : testo

const iconaDi = (nome: string, quanti: string) =>
  quanti.startsWith('CSV') ? IconFileSpreadsheet : nome.endsWith('.txt') ? IconFileText : IconFolder

/** What the ZIP holds. */
function NelFile({ file: { nome, contenuto } }: Pick<MeseDelCommercialista, 'file'>) {
  return (
    <Scheda titolo="Nel file" conteggio={nome} senzaMargine>
      <Rows cols="16px minmax(0, 1fr) auto" dense>
        {contenuto.map((voce) => {
          const Icona = iconaDi(voce.nome, voce.quanti)
          return (
            <Row
              key={voce.nome}
              lead={<Icona size={16} stroke={1.6} aria-hidden />}
              name={voce.nome}
              end={voce.quanti}
            />
          )
        })}
      </Rows>
    </Scheda>
  )
}

import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { useAzienda } from '#anagrafe/azienda/api.ts'
import { FornitorePicker } from '#anagrafe/fornitori/components/fornitore-picker.tsx'
import { scaricaOrdine, useOrdinaPezzi } from '#carte/pezzi/api.ts'
import { useRimettiPezzi } from '#carte/pezzi/components/azioni.tsx'
import { type OrdineMandato, ordineInput, type Pezzo } from '#carte/pezzi/contract.ts'
import { testoOrdine } from '#carte/pezzi/ordine.rules.ts'
import { contaInParole } from '#shared/numbers.ts'
import { BottoneInvia, useInvia } from '#visite/spedizioni/components/apri-invia.tsx'
import { Inviato } from '#visite/spedizioni/components/inviato.tsx'
import { copyText } from '#web/copied.ts'
import { errorText } from '#web/http.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldGrid } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const modulo = ordineInput.omit({ ids: true })

interface OrdinaProps {
  pezzi: Pezzo[]
  onChiudi: () => void
}

/** An order to one supplier: its words to be copied, then all its parts at once; ordered, its sheet. */
export function Ordina({ pezzi, onChiudi }: OrdinaProps) {
  const [ordine, setOrdine] = useState<OrdineMandato | null>(null)
  // The form closes itself once it is sent: what follows stays.
  const inviato = useRef(false)
  return ordine ? (
    <Ordinato ordine={ordine} quanti={pezzi.length} onChiudi={onChiudi} />
  ) : (
    <DaOrdinare
      pezzi={pezzi}
      onAnnulla={onChiudi}
      onChiudi={() => !inviato.current && onChiudi()}
      onOrdinato={(nuovo) => {
        inviato.current = true
        setOrdine(nuovo)
      }}
    />
  )
}

interface DaOrdinareProps extends OrdinaProps {
  onOrdinato: (ordine: OrdineMandato) => void
  /** Taken back: what followed is of no use. */
  onAnnulla: () => void
}

function DaOrdinare({ pezzi, onChiudi, onOrdinato, onAnnulla }: DaOrdinareProps) {
  const ordina = useOrdinaPezzi()
  const rimetti = useRimettiPezzi()
  const azienda = useAzienda().data
  const fornitoreId = pezzi[0]?.fornitore_id ?? null
  const quanti = contaInParole(pezzi.length, 'pezzo', 'pezzi')
  const testo = azienda && testoOrdine(pezzi, azienda)
  return (
    <FormDialog
      aperto
      onChiudi={onChiudi}
      titolo={`Ordina ${quanti}`}
      schema={modulo as unknown as z.ZodType<z.output<typeof modulo>, z.input<typeof modulo>>}
      valori={{ fornitoreId: fornitoreId as number, arrivaIl: null }}
      testoInvia="Segna ordinati"
      erroreGenerico="I pezzi non sono stati ordinati"
      invia={(dati, { key }) =>
        ordina.mutateAsync({ dati: { ...dati, ids: pezzi.map(({ id }) => id) }, key })
      }
      onFatto={(ordine) => {
        toast.successo(`${quanti} ${pezzi.length === 1 ? 'ordinato' : 'ordinati'}`, {
          annulla: () => {
            onAnnulla()
            void rimetti(
              pezzi.map((pezzo) => ({
                ...pezzo,
                dopo: ordine.pezzi.find(({ id }) => id === pezzo.id)?.versione,
              })),
            )
          },
        })
        onOrdinato(ordine)
      }}
      extra={
        testo && (
          <Button
            variant="subtle"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyText(testo)}
          >
            Copia il testo
          </Button>
        )
      }
    >
      <FieldGrid>
        <FornitorePicker name="fornitoreId" obbligatorio />
        <DateField name="arrivaIl" etichetta="Arriva il" suggerimento="Se il fornitore l’ha detto" />
      </FieldGrid>
      {testo && <Quoted>{testo}</Quoted>}
    </FormDialog>
  )
}

interface OrdinatoProps {
  ordine: OrdineMandato
  quanti: number
  onChiudi: () => void
}

/** The same once it is written: what is sent to the supplier. */
function Ordinato({ ordine: { id, fornitore, testo }, quanti, onChiudi }: OrdinatoProps) {
  const [inCorso, setInCorso] = useState(false)
  const { invia, pannello } = useInvia()
  async function scarica() {
    setInCorso(true)
    await scaricaOrdine(id).catch((errore) =>
      toast.errore(errorText(errore, 'L’ordine non è stato scaricato')),
    )
    setInCorso(false)
  }
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={`Ordine a ${fornitore.ragione_sociale}`}
      piede={
        <Button onClick={onChiudi} variant="default">
          Chiudi
        </Button>
      }
    >
      <Stack>
        <Notice tono="info">
          {contaInParole(quanti, 'pezzo segnato ordinato', 'pezzi segnati ordinati')}: ora manda l’ordine
          {fornitore.email ? ` a ${fornitore.email}` : ' al fornitore'}
        </Notice>
        <Quoted>{testo}</Quoted>
        <Inviato documento="Ordine" id={id} />
        <Line>
          <BottoneInvia
            variant="filled"
            onClick={() =>
              invia({ documento: 'Ordine', id, record: `ordini_pezzi/${id}`, titolo: 'ordine al fornitore' })
            }
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={inCorso}
            onClick={() => void scarica()}
          >
            Scarica il PDF
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyText(testo)}
          >
            Copia il testo
          </Button>
        </Line>
      </Stack>
      {pannello}
    </Dialog>
  )
}

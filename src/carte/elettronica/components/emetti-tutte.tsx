import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSpuntaPec } from '#carte/fatture/components/spunta-pec.tsx'
import { vistaDelFiltro } from '#carte/fatture/components/words.ts'
import { formatDate, timeInRome } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { InviaInsieme } from '#visite/spedizioni/components/invia-insieme.tsx'
import { errorText } from '#web/http.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { ToneMark } from '#web/ui/tone-mark.tsx'
import { useEmettiInsieme, useEmissione } from '../api.ts'
import type { DaEmettere, Emissioni } from '../contract.ts'
import { useDaQualeNumero } from './da-quale-numero.tsx'

interface EmettiTutteProps {
  bozze: DaEmettere[]
  aperto: boolean
  onChiudi: () => void
}

const quante = (n: number) => (n === 1 ? '1 fattura emessa' : `${n} fatture emesse`)

/** Emetti tutte: the drafts as they will go, oldest first; then what was issued, and where it stopped. */
export function EmettiTutte(props: EmettiTutteProps) {
  return props.aperto ? <Aperta {...props} /> : null
}

function Aperta({ bozze, onChiudi }: EmettiTutteProps) {
  // As they were when it opened: those that are issued leave the list behind it.
  const [iniziali] = useState(bozze)
  const emetti = useEmettiInsieme()
  const emissione = useEmissione(iniziali[0]?.id ?? 0, iniziali.length > 0 && emetti.isIdle)
  const { campo, buono, inizia } = useDaQualeNumero(emissione.data?.prima)
  const { inviaPec, spunta } = useSpuntaPec()
  const [errore, setErrore] = useState<unknown>(null)
  async function fai() {
    if (emetti.isPending || emetti.data || !buono) return
    setErrore(null)
    try {
      await inizia()
      await emetti.mutateAsync({ ids: iniziali.map(({ id }) => id), inviaPec })
    } catch (causa) {
      setErrore(causa)
    }
  }
  if (emetti.data) return <Fatte esito={emetti.data} bozze={iniziali} onChiudi={onChiudi} />
  const testo = iniziali.length === 1 ? 'Emetti 1 bozza' : `Emetti ${iniziali.length} bozze`
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo="Emetti tutte"
      larghezza={640}
      onInvia={() => void fai()}
      piede={
        <DialogFoot onAnnulla={onChiudi} extra={spunta}>
          <Button data-autofocus aria-disabled={emetti.isPending} onClick={() => void fai()}>
            {emetti.isPending ? 'Emissione...' : testo}
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap={12}>
        {errore !== null && (
          <Notice tono="errore">{errorText(errore, 'Le bozze non sono state emesse')}</Notice>
        )}
        {campo}
        <p>
          Dalla più vecchia, una alla volta. Prima si controllano tutte; al primo rifiuto ci si ferma. Emesse,
          non si cambiano più.
        </p>
        <Rows cols="84px minmax(0, 1fr) auto" dense flush label="Bozze da emettere">
          {iniziali.map((b) => (
            <Row
              key={b.id}
              lead={<time dateTime={b.data}>{formatDate(b.data)}</time>}
              name={b.cliente}
              sub={b.avviso && <span data-grave>{b.avviso}</span>}
              end={<b>{formatEuro(b.totale)}</b>}
            />
          ))}
        </Rows>
      </Stack>
    </Dialog>
  )
}

interface FatteProps {
  esito: Emissioni
  bozze: DaEmettere[]
  onChiudi: () => void
}

function Fatte({ esito: { emesse, fermata }, bozze, onChiudi }: FatteProps) {
  const ferma = bozze.find(({ id }) => id === fermata?.id)
  const [iniziale, ultima] = [emesse[0], emesse.at(-1)]
  const parte = emesse.find(({ parte_il }) => parte_il)?.parte_il
  const restano = emesse.filter(({ perche }) => perche)
  return (
    <Dialog
      aperto
      onChiudi={onChiudi}
      titolo={emesse.length > 0 ? quante(emesse.length) : 'Nessuna fattura emessa'}
      larghezza={560}
      onInvia={onChiudi}
      piede={
        <>
          <Button variant="default" onClick={onChiudi} {...(fermata && { 'data-autofocus': true })}>
            Chiudi
          </Button>
          {emesse.length > 0 && (
            <InviaInsieme
              documento="Fattura"
              scelti={emesse.map(({ id, numero }) => ({ id, nome: numero }))}
            />
          )}
          {emesse.length > 0 && (
            <Button
              component={AppLink}
              a="/contabilita/da-inviare"
              {...(!fermata && { 'data-autofocus': true })}
            >
              Vai a Da inviare
            </Button>
          )}
        </>
      }
    >
      <div role="status">
        <Stack gap={12}>
          {iniziale && ultima && (
            <Line gap={12}>
              <ToneMark tone="completato" icon={IconCircleCheck} />
              <strong>
                {iniziale === ultima ? iniziale.numero : `Da ${iniziale.numero} a ${ultima.numero}`}
              </strong>
            </Line>
          )}
          {parte && (
            <Notice tono="info">
              {emesse.length - restano.length === 1 ? 'Parte' : 'Partono'} per PEC alle {timeInRome(parte)}:
              fino ad allora le annulli in Da inviare.
            </Notice>
          )}
          {restano.map(({ id, numero, perche }) => (
            <Notice key={id} tono="attenzione">
              {numero}: {perche}
            </Notice>
          ))}
          {fermata && (
            <Notice tono="errore">
              {emesse.length > 0 ? 'Fermata a ' : ''}
              <AppLink a={vistaDelFiltro(fermata)}>
                {ferma ? `${ferma.numero}, ${ferma.cliente}` : 'questa bozza'}
              </AppLink>
              : {fermata.errori.map(({ testo }) => testo).join('. ')}
            </Notice>
          )}
        </Stack>
      </div>
    </Dialog>
  )
}

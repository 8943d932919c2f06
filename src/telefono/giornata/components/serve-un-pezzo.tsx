import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconCameraPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { readDecimal } from '#shared/decimal-text.ts'
import { CercaArticolo } from '#telefono/rapporti/components/cerca-articolo.tsx'
import stiliFoto from '#telefono/rapporti/components/foto.module.css'
import { manda } from '#telefono/rapporti/components/manda.ts'
import { Miniatura } from '#telefono/rapporti/components/miniatura.tsx'
import { preparaFoto, type Scatto } from '#telefono/rapporti/components/scatta.ts'
import type { Appuntamento } from '#visite/appuntamenti/contract.ts'
import { errorText } from '#web/http.ts'
import { newUuid } from '#web/idempotency.ts'
import { queryClient } from '#web/query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Servers of before don't know it, and let it wait. */
const FORMATO = 3

/** As many decimals as a part has. */
const QUANTI = /^\d{1,5}(\.\d{1,3})?$/

interface Props {
  visita: Pick<Appuntamento, 'id' | 'cliente'>
  aperto: boolean
  /** What asks, where it isn't the one who writes. */
  domanda?: string
  onChiudi: () => void
}

const VUOTO = {
  articoloId: null as number | null,
  descrizione: '',
  codice: '',
  quantita: '1',
  urgente: false,
}

/** A part that is needed, asked for where one stands: kept on this device until the office has it. */
export function ServeUnPezzo({ visita, aperto, domanda, onChiudi }: Props) {
  const [pezzo, setPezzo] = useState(VUOTO)
  const [foto, setFoto] = useState<Scatto | null>(null)
  const [errore, setErrore] = useState('')
  const [inCorso, setInCorso] = useState(false)
  const macchina = useRef<HTMLInputElement>(null)
  const poni = (cambio: Partial<typeof VUOTO>) => {
    setErrore('')
    setPezzo((era) => ({ ...era, ...cambio }))
  }
  const fine = () => {
    setPezzo(VUOTO)
    setFoto(null)
    setErrore('')
    onChiudi()
  }

  async function scatta(file: File | undefined) {
    if (!file) return
    try {
      setFoto(await preparaFoto(file, 'Targa'))
    } catch (causa) {
      setErrore((causa as Error).message)
    }
  }

  async function chiedi() {
    const quantita = readDecimal(pezzo.quantita)
    const descrizione = pezzo.descrizione.trim()
    const manca = !descrizione
      ? 'Scrivi che pezzo serve'
      : !QUANTI.test(quantita) || Number(quantita) <= 0
        ? 'Inserisci quanti, per esempio 2'
        : ''
    setErrore(manca)
    if (manca || inCorso) return
    setInCorso(true)
    try {
      const corpo = {
        ...{ uid: newUuid(), descrizione, codice: pezzo.codice.trim() || null, quantita },
        ...{ articoloId: pezzo.articoloId, urgente: pezzo.urgente, foto: foto?.impronta ?? null },
      }
      await manda(
        {
          ...{ tipo: 'pezzo.chiedi', visitaId: visita.id, clienteId: visita.cliente.id, formato: FORMATO },
          ...{ titolo: nomeCliente(visita.cliente), corpo },
        },
        {
          file: foto ? [{ impronta: foto.impronta, blob: foto.blob, nome: 'pezzo.jpg', accanto: true }] : [],
        },
        0,
      )
      void queryClient.invalidateQueries({ queryKey: ['giornata'] })
      toast.successo(descrizione, { detto: 'Pezzo chiesto' })
      fine()
    } catch (causa) {
      setErrore(errorText(causa, 'Il pezzo non è stato chiesto'))
    } finally {
      setInCorso(false)
    }
  }

  const bottone = (
    <Button aria-disabled={inCorso} onClick={() => void chiedi()}>
      Chiedi il pezzo
    </Button>
  )
  return (
    <Dialog
      aperto={aperto}
      onChiudi={fine}
      titolo={domanda ?? 'Serve un pezzo'}
      larghezza={420}
      onInvia={() => void chiedi()}
      piede={
        domanda ? (
          <>
            <Button variant="default" onClick={fine}>
              Nessun pezzo
            </Button>
            {bottone}
          </>
        ) : (
          <DialogFoot onAnnulla={fine}>{bottone}</DialogFoot>
        )
      }
    >
      <Stack gap={12}>
        <CercaArticolo
          label="Pezzo"
          placeholder="Dal listino, o come si chiama"
          q={pezzo.descrizione}
          onCerca={(descrizione) => poni({ descrizione, articoloId: null })}
          onScelto={({ id, descrizione, codice }) =>
            poni({ articoloId: id, descrizione, codice: codice ?? '' })
          }
        />
        <TextInput
          label="Codice"
          placeholder="Quello della targa, se si legge"
          maxLength={40}
          value={pezzo.codice}
          onChange={({ currentTarget: { value } }) => poni({ codice: value })}
        />
        <TextInput
          label="Quantità"
          inputMode="decimal"
          maxLength={24}
          value={pezzo.quantita}
          onChange={({ currentTarget: { value } }) => poni({ quantita: value })}
        />
        <Checkbox
          label="Urgente"
          checked={pezzo.urgente}
          onChange={({ currentTarget: { checked } }) => poni({ urgente: checked })}
        />
        <div className={stiliFoto.griglia}>
          {foto ? (
            <figure className={stiliFoto.una}>
              <Miniatura blob={foto.blob} testo="Foto della targa" className={stiliFoto.intera} />
              <button
                type="button"
                className={stiliFoto.togli}
                aria-label="Togli la foto"
                onClick={() => setFoto(null)}
              >
                <IconTrash size={17} aria-hidden />
              </button>
            </figure>
          ) : (
            <button type="button" className={stiliFoto.scatta} onClick={() => macchina.current?.click()}>
              <IconCameraPlus size={24} stroke={1.7} aria-hidden />
              Targa
            </button>
          )}
        </div>
        <input
          ref={macchina}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          aria-label="Scatta la targa"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            void scatta(file)
          }}
        />
        {errore && <Notice tono="errore">{errore}</Notice>}
      </Stack>
    </Dialog>
  )
}

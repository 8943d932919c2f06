import { Button, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { dayInRome, formatDate, instantFromRome, timeInRome } from '#shared/dates.ts'
import { readNumber } from '#shared/numbers.ts'
import { FINE_DOPO_INIZIO, FINISCE_DOMANI } from '#shared/ore.ts'
import {
  durataDetta,
  forsePartenza,
  minutiLavorati,
  partenzaAlle,
  partenzaScritta,
} from '#telefono/rapporti/rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { type Bozza, type CambiaBozza, scritta } from './bozza.ts'
import { Presenti } from './presenti.tsx'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  cambia: CambiaBozza
  /** ISO; what stands for the departure until one leaves. */
  adesso: string
}

const giornoMese = (istante: string) => formatDate(dayInRome(istante)).slice(0, 5)
const eOra = (ora: string) => /^\d\d:\d\d$/.test(ora)

/** When one came and left, how many they were. */
export function OrarioRapporto({ bozza, cambia, adesso }: Props) {
  const [aperto, setAperto] = useState(false)
  const { arrivo, partenza, pausaMinuti } = bozza
  const fine = partenza ?? adesso
  const orario = scritta(bozza, adesso)
  const { persone } = orario
  const minuti = minutiLavorati(orario)
  const giorno = dayInRome(arrivo)
  const domani = forsePartenza({ arrivo, partenza: fine })
  /** The departure keeps its hour, on the night that follows the arrival. */
  const arriva = (istante: string) =>
    cambia({
      arrivo: istante,
      ...((partenza || dayInRome(istante) !== dayInRome(adesso)) && {
        partenza: partenzaAlle(istante, timeInRome(fine)),
      }),
    })
  return (
    <Scheda>
      <div className={stili.orario}>
        <strong>
          {timeInRome(arrivo)} – {partenza ? timeInRome(partenza) : 'adesso'}
        </strong>
        <span>
          {[
            giorno !== dayInRome(adesso) && `del ${giornoMese(arrivo)}`,
            giorno !== dayInRome(fine) && `fino al ${giornoMese(fine)}`,
            durataDetta(Math.max(0, minuti)),
            persone === 1 ? '1 persona' : `${persone} persone`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <button
          type="button"
          aria-label="Cambia orario e persone"
          aria-expanded={aperto}
          onClick={() => setAperto(!aperto)}
        >
          <IconPencil size={20} aria-hidden />
        </button>
      </div>
      {aperto && (
        <div className={stili.campi}>
          <TextInput
            type="date"
            label="Giorno"
            className={stili.intera ?? ''}
            max={dayInRome(adesso)}
            value={giorno}
            onChange={({ currentTarget: { value } }) =>
              value && arriva(instantFromRome(value, timeInRome(arrivo)))
            }
          />
          <TextInput
            type="time"
            label="Arrivo"
            value={timeInRome(arrivo)}
            onChange={({ currentTarget: { value } }) => eOra(value) && arriva(instantFromRome(giorno, value))}
          />
          <TextInput
            type="time"
            label="Partenza"
            error={Date.parse(fine) < Date.parse(arrivo) && FINE_DOPO_INIZIO}
            value={timeInRome(fine)}
            onChange={({ currentTarget: { value } }) =>
              eOra(value) && cambia({ partenza: partenzaScritta(arrivo, value, fine) })
            }
          />
          {domani && (
            <Button
              variant="subtle"
              className={stili.intera ?? ''}
              onClick={() => cambia({ partenza: domani })}
            >
              {FINISCE_DOMANI}
            </Button>
          )}
          <Intero
            etichetta="Pausa (minuti)"
            massimo={480}
            valore={pausaMinuti}
            onCambia={(v) => cambia({ pausaMinuti: v })}
          />
          {!bozza.presenti && (
            <Intero
              etichetta="Persone"
              massimo={9}
              valore={persone}
              onCambia={(v) => cambia({ persone: Math.max(1, v) })}
            />
          )}
        </div>
      )}
      <Presenti presenti={bozza.presenti} cambia={cambia} orario={orario} />
    </Scheda>
  )
}

interface InteroProps {
  etichetta: string
  massimo: number
  valore: number
  onCambia: (valore: number) => void
}

const Intero = ({ etichetta, massimo, valore, onCambia }: InteroProps) => (
  <TextInput
    label={etichetta}
    inputMode="numeric"
    value={String(valore)}
    onFocus={({ currentTarget }) => currentTarget.select()}
    onChange={({ currentTarget: { value } }) =>
      onCambia(Math.min(massimo, Math.max(0, Math.floor(Number(readNumber(value) ?? valore)))))
    }
  />
)

import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { serieApi } from '#carte/serie/api.ts'
import { ULTIMO_MASSIMO } from '#carte/serie/rules.ts'
import type { Emissione } from '../contract.ts'

type Prima = NonNullable<Emissione['prima']>

/** What the first invoice of a series is asked: with which number it begins; the one after the highest typed is proposed. */
export function useDaQualeNumero(partenza: Emissione['prima'] | undefined) {
  const [scritto, setScritto] = useState<string | null>(null)
  if (!partenza) return { campo: null, buono: true, inizia: async () => {} }
  const testo = scritto ?? String(partenza.progressivo)
  const numero = Number(testo)
  const buono = /^\d{1,6}$/.test(testo) && numero >= 1 && numero <= ULTIMO_MASSIMO
  return {
    buono,
    campo: (
      <TextInput
        label="Da quale numero?"
        inputMode="numeric"
        value={testo}
        maw={280}
        description="È la prima fattura emessa di quest’anno: dopo, la numerazione va avanti da sé"
        error={!buono && 'Inserisci un numero intero'}
        onChange={(evento) => setScritto(evento.target.value.trim())}
      />
    ),
    /** Says it to the series, where it is another than it would be. @throws ApiError */
    inizia: async () => {
      if (buono && numero !== partenza.progressivo) await comincia(partenza, numero)
    },
  }
}

const comincia = ({ serieId }: Prima, numero: number) =>
  serieApi.update({ id: serieId, dati: { ultimoNumero: numero - 1 }, versione: undefined })

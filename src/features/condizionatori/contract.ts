import * as z from 'zod'
import { clienteDaChiamare } from '#features/clienti/contract.ts'
import {
  data,
  facoltativo,
  interoFacoltativo,
  riferimento,
  riga,
  testo,
  testoFacoltativo,
} from '#shared/fields.ts'
import { TIPI_CONDIZIONATORE } from './rules.ts'

const tipi = Object.keys(TIPI_CONDIZIONATORE) as (keyof typeof TIPI_CONDIZIONATORE)[]

export const rigaCondizionatore = z.object({
  id: riga.id(),
  cliente_id: z.int(),
  marca: riga.testo(),
  modello: riga.testo(),
  serial_number: riga.testoNullo(),
  tipo: z.enum(tipi).nullable(),
  btu: riga.numeroNullo(),
  data_installazione: riga.dataNulla(),
  ultima_manutenzione: riga.dataNulla(),
  prossima_manutenzione: riga.dataNulla(),
  note: riga.testoNullo(),
  versione: riga.versione(),
})

const campi = {
  clienteId: riferimento('Scegli un cliente'),
  marca: testo(60),
  modello: testo(80),
  serialNumber: testoFacoltativo(60),
  tipo: facoltativo(z.enum(tipi)),
  btu: interoFacoltativo(0, 1_000_000),
  dataInstallazione: facoltativo(data()),
  ultimaManutenzione: facoltativo(data()),
  prossimaManutenzione: facoltativo(data()),
  note: testoFacoltativo(1000),
}

export const condizionatoreInput = z.object(campi)
export const condizionatoreModifica = z.object(campi).partial()

export const condizionatoreInScadenza = rigaCondizionatore.extend({ cliente: clienteDaChiamare })

export type Condizionatore = z.output<typeof rigaCondizionatore>
export type CondizionatoreInput = z.input<typeof condizionatoreInput>
export type CondizionatoreInScadenza = z.output<typeof condizionatoreInScadenza>

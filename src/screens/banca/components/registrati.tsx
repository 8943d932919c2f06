import { Button } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Movimento } from '#archivio/movimenti/contract.ts'
import { formatEuro } from '#shared/money.ts'
import { conta } from '#shared/numbers.ts'
import { Empty } from '#web/ui/empty.tsx'
import stili from './banca.module.css'
import { Pagate } from './da-sistemare.tsx'
import { Detto } from './righe.tsx'

interface RegistratiProps {
  righe: Movimento[]
  onAnnulla: (riga: Movimento) => void
  onRiprendi: (riga: Movimento) => void
}

const A_PAGINA = 100

/** What was done with rows, and how it is taken back: registered ones for a day, ignored ones always. */
export function Registrati({ righe, onAnnulla, onRiprendi }: RegistratiProps) {
  const [quante, setQuante] = useState(A_PAGINA)
  const chiuse = righe.filter(({ esito }) => esito === 'registrata' || esito === 'ignorata')
  if (chiuse.length === 0) return <Empty piccolo frase="Ancora niente di registrato" />
  return (
    <>
      <ul>
        {chiuse.slice(0, quante).map((riga) => (
          <li key={riga.n}>
            <div className={stili.riga} data-senza>
              <Detto
                riga={riga}
                freccia={
                  riga.esito === 'registrata' ? (
                    <IconCheck size={18} aria-hidden />
                  ) : (
                    <IconMinus size={18} aria-hidden />
                  )
                }
              />
              <div className={stili.poi}>
                <span className={stili.niente}>
                  {riga.esito === 'ignorata' ? (
                    riga.ignora === 'sempre' ? (
                      'Ignorato sempre'
                    ) : (
                      'Ignorato'
                    )
                  ) : (
                    <Pagate riga={riga} />
                  )}
                  {riga.da_sistemare && (
                    <span className={stili.restano}>
                      Restano {formatEuro(Math.abs(riga.resta))} da sistemare
                    </span>
                  )}
                </span>
                <span className={stili.atti}>
                  {riga.esito === 'ignorata' ? (
                    <Button variant="default" size="xs" onClick={() => onRiprendi(riga)}>
                      Riprendi
                    </Button>
                  ) : (
                    riga.annullabile_fino_a && (
                      <Button variant="default" size="xs" onClick={() => onAnnulla(riga)}>
                        Annulla
                      </Button>
                    )
                  )}
                </span>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {chiuse.length > quante && (
        <button type="button" className={stili.altre} onClick={() => setQuante(quante + A_PAGINA)}>
          {`Altri ${conta(chiuse.length - quante, 'movimento', 'movimenti')}`}
        </button>
      )}
    </>
  )
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type StepResult = { readonly ok: boolean; readonly output: string; readonly seconds: number }

/** Runs a program in the project root with the pinned Node and captures its output. */
export async function runNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env, show = false): Promise<StepResult> {
  return runProgram(process.execPath, args, env, show)
}

export async function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  show = false,
): Promise<StepResult> {
  const started = performance.now()
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (show) process.stdout.write(chunk)
    })
  }
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exit) => resolve(exit ?? 1))
  })
  return { ok: code === 0, output, seconds: (performance.now() - started) / 1000 }
}

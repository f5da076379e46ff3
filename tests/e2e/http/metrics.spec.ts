import { expect, test } from '#tests/support/browser/fixtures.ts'
import { ownerWithProfile } from '#tests/support/data/owner.ts'
import { planted } from '#tests/support/db/planted.ts'
import { HttpClient } from '#tests/support/http/http-client.ts'
import { freePort, startServer } from '#tests/support/http/server.ts'
import { tryWrongCodes } from '#tests/support/http/wrong-codes.ts'

test('metrics count requests by route, and contain nothing of a link or a person', async () => {
  const port = await freePort()
  const server = await startServer({ METRICS_PORT: String(port) })
  try {
    const { shareId, code, person } = await ownerWithProfile(server)
    const path = `/view/${shareId}`
    for (const address of ['127.0.4.1', '127.0.4.2']) {
      const responder = new HttpClient(server.origin, address)
      expect((await responder.post(path, { code })).status).toBe(303)
    }
    await new HttpClient(server.origin).get(`/somebody@example.org/${code}`)
    await tryWrongCodes(server, { shareId, code })

    const scrape = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await expect.poll(scrape).toContain('medfold_locked_links 1')
    const text = await scrape()
    // Two openings, and twenty wrong codes, the last of which locks the link.
    expect(text).toMatch(
      /^medfold_requests_total\{route="\/view\/:shareId",method="POST",status="303"\} 2[12]$/m,
    )
    expect(text).toContain('medfold_requests_total{route="*",method="GET",status="404"} 1')
    expect(text).toContain('medfold_request_seconds_bucket{le="0.5",route="/view/:shareId"}')
    for (const line of [
      /^medfold_ready 1$/m,
      /^medfold_waiting_mails \d+$/m,
      /^medfold_failed_queries_total 0$/m,
      /^nodejs_eventloop_lag_seconds [\d.e-]+$/m,
      /^nodejs_heap_size_used_bytes \d+$/m,
      /^process_resident_memory_bytes \d+$/m,
    ]) {
      expect(text).toMatch(line)
    }
    // There is no backup yet.
    expect(text).not.toMatch(/^medfold_newest_backup_seconds /m)
    const labels = [...text.matchAll(/\{.*\}/g)].join()
    expect(labels).not.toContain(code)
    const secrets = [shareId, person.email, person.firstName, planted.allergen]
    for (const secret of [...secrets, 'example.org', 'localhost', '127.0.'])
      expect(text).not.toContain(secret)
    expect((await new HttpClient(server.origin).get('/metrics')).status).toBe(404)
  } finally {
    await server.dispose()
  }
})

-- Books: each request another day and tour, until every departure is taken; one in ten wants the
-- same day as the one before, so that some must be refused. References go to the file that the
-- environment names, one in a line, for the audit afterwards.
local tours = {}
for tour in string.gmatch(os.getenv("BENCH_TOURS"), "[^,]+") do tours[#tours + 1] = tour end
local first = tonumber(os.getenv("BENCH_FIRST_DAY"))
local file = io.open(os.getenv("BENCH_REFERENCES"), "a")
local count = 0
local key = os.getenv("BENCH_KEY")

function request()
  count = count + 1
  local turn = count % 10 == 0 and count - 1 or count
  local tour = tours[turn % #tours + 1]
  local day = os.date("!%Y-%m-%d", first + math.floor(turn / #tours) % 600 * 86400)
  local body = '{"tourId":"' .. tour .. '","date":"' .. day .. '","adults":2,"children":1,'
    .. '"firstName":"Ada","lastName":"Example","email":"ada' .. count .. '@guests.example",'
    .. '"phone":"+44 20 7946 0000","consent":{"textVersion":"2025-08-15"}}'
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = key .. "-" .. count }
  return wrk.format("POST", "/api/bookings", headers, body)
end

function response(status, headers, body)
  if status == 201 then
    file:write(string.match(body, '"reference":"([^"]+)"'), "\n")
    file:flush()
  end
end

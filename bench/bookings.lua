-- Books departures of the list in the file BENCH_TRIPS, from number BENCH_BEGIN on. One request in ten
-- repeats the departure of the one before, so some are refused; with BENCH_CROWD that many requests in a
-- row book the same. Appends the references to the file BENCH_REFERENCES for the audit.
local trips = {}
for line in io.lines(os.getenv("BENCH_TRIPS")) do trips[#trips + 1] = line end
local file = io.open(os.getenv("BENCH_REFERENCES"), "a")
local begin = tonumber(os.getenv("BENCH_BEGIN"))
local count = 0
local crowd = tonumber(os.getenv("BENCH_CROWD"))

function request()
  count = count + 1
  local turn = begin + math.floor((count % 10 == 0 and count - 1 or count) / crowd)
  local tour, day = string.match(trips[turn % #trips + 1], "(%S+) (%S+)")
  local name = begin .. "-" .. count
  local body = '{"tourId":"' .. tour .. '","date":"' .. day .. '","adults":2,"children":1,'
    .. '"firstName":"Ada","lastName":"Example","email":"ada' .. name .. '@guests.example",'
    .. '"phone":"+44 20 7946 0000","consent":{"textVersion":"2025-08-15"}}'
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = "benchmark-" .. name }
  return wrk.format("POST", "/api/bookings", headers, body)
end

function response(status, headers, body)
  if status == 201 then
    file:write(string.match(body, '"reference":"([^"]+)"'), "\n")
    file:flush()
  end
end

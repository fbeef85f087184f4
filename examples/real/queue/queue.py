"""queue.py SHORTEST SPREAD RATE SEED: five quantiles of the 50 times between departures of an
M/G/1 queue, simulated by SimPy. The service time is uniform between SHORTEST and
SHORTEST + SPREAD; customers arrive at the given RATE."""
import random
import sys
import simpy

shortest, spread, rate = map(float, sys.argv[1:4])
random.seed(int(sys.argv[4]))
env = simpy.Environment()
server = simpy.Resource(env)
times = []

def customer():
    with server.request() as turn:
        yield turn
        yield env.timeout(random.uniform(shortest, shortest + spread))
        times.append(env.now)

def arrivals():
    for _ in range(50):
        yield env.timeout(random.expovariate(rate))
        env.process(customer())

env.process(arrivals())
env.run()
gaps = sorted(b - a for a, b in zip([0] + times, times))
print(*("%.4f" % gaps[i] for i in (0, 12, 25, 37, 49)))

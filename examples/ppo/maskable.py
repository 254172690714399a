"""MaskablePPO of sb3-contrib on any of the games: `pip install sb3-contrib 'undercroft[gym]'`, then

python examples/ppo/maskable.py mini-rogue 20000
"""

import sys

import gymnasium
from sb3_contrib import MaskablePPO

from undercroft import gym

game, steps = sys.argv[1], int(sys.argv[2])
env = gymnasium.make(gym.id_of(game), reward="shaped-result", gamma=0.995)
model = MaskablePPO("MlpPolicy", env, gamma=0.995, verbose=1, seed=1).learn(steps)
won = 0
for number in range(20):
    seen, info = env.reset(seed=number)
    ended = cut = False
    while not (ended or cut):
        action, _ = model.predict(seen, action_masks=info["action_mask"])
        seen, reward, ended, cut, info = env.step(int(action))
    won += info["won"]
print(f"won {won} of 20 games")
